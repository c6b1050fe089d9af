import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fixtureSite } from '#tests/support/fixture-site.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { inProject } from '../../scripts/project.mjs';
import { builtCode } from './built-code.ts';
import { newerJavaScript } from './exceptions.ts';

/** Not in the main installation. */
const program = ['tests/tools', '.']
  .map((folder) => inProject(folder, 'node_modules/es-check/lib/cli/index.js'))
  .find(existsSync);

/** What es-check says of scripts; the engines stand under "browserslist" in package.json. */
function check(scripts: string[]) {
  if (!program) throw new Error('es-check is not installed: `npm run test:all` installs it.');
  const folder = makeTemporaryFolder(onTestFinished);
  for (const [index, script] of scripts.entries()) writeFileSync(path.join(folder, `${index}.js`), script);
  const files = path.join(folder, '*.js').replaceAll('\\', '/');
  const words = ['checkBrowser', files, '--module', '--checkFeatures', '--noCache'];
  const allowed = `--allowList=${Object.keys(newerJavaScript).join(',')}`;
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words, allowed], {
    encoding: 'utf8',
    cwd: inProject(),
  });
  return { status, output: stdout + stderr };
}

test('every promised engine knows the JavaScript of the built pages, and what is too new would be noticed', () => {
  const { scripts } = builtCode(fixtureSite.dist);
  expect(scripts.length).toBeGreaterThan(5);
  expect(check(scripts)).toMatchObject({ status: 0 });
  expect(check(['export const sum = Object.groupBy([], () => 1);']).status).not.toBe(0);
}, 300_000);
