import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';

test('many files need no more memory than one', () => {
  const folder = makeTemporaryFolder(onTestFinished);
  for (let page = 0; page < 8; page++)
    writeFileSync(path.join(folder, `${page}.html`), '<p>Slab</p>\n'.repeat(5000));
  const compress = `import { compressFolder } from '${path.resolve('site/integrations/compress-folder.ts')}';
await compressFolder('${folder}');
console.log(process.resourceUsage().maxRSS);`;
  const words = ['--input-type=module', '-e', compress];
  const kilobytes = Number(execFileSync(process.execPath, words, { encoding: 'utf8' }));
  expect(kilobytes).toBeGreaterThan(10_000);
  expect(kilobytes).toBeLessThan(300_000);
});
