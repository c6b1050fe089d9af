import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { npmStart } from './testing/npm-start.ts';
import { copyProject, pretendBuilt } from './testing/project-copy.ts';

vi.setConfig({ testTimeout: 120_000 });

/** A built copy whose content was damaged afterward. */
function slippedCopy() {
  const copy = copyProject(onTestFinished);
  pretendBuilt(copy);
  const business = path.join(copy.folder, 'content/business.yaml');
  writeFileSync(business, readFileSync(business, 'utf8').replace(/^name: .*$/m, 'name: "Miller Concrete'));
  return copy;
}

const home = async (origin: string) => (await fetch(origin)).text();

test('after a slip in the YAML npm start serves the last good build and says loudly what is wrong', async () => {
  const { origin, printed } = await npmStart(slippedCopy());
  expect(await home(origin)).toContain('The last good build');
  await expect.poll(printed).toMatch(/business\.yaml.*^!!! AN OLD SITE IS BEING SERVED/ms);
});

test('a build killed between removing the old site and placing the new one loses neither', async () => {
  const copy = slippedCopy();
  const nobodysPid = 2 ** 22 + 1;
  renameSync(path.join(copy.folder, 'dist'), path.join(copy.folder, `.dist-${nobodysPid}-old`));
  const { origin } = await npmStart(copy);
  expect(await home(origin)).toContain('The last good build');
});

test('without any build npm start ends and says what is wrong', async () => {
  const copy = slippedCopy();
  rmSync(path.join(copy.folder, 'dist'), { recursive: true });
  await expect(npmStart(copy)).rejects.toThrow(/ended with 1:.*business\.yaml/s);
});
