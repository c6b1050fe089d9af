/** `node scripts/folder-sizes.mjs`: prints the lines of code of each folder, of the product and of its tests. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const code = /\.(ts|tsx|css|astro|mjs|sh)$/;
const ofTests = /\.test\.tsx?$|\/testing\/|^tests\//;
/** The server's folders are counted separately. */
const folderOf = (/** @type {string} */ file) =>
  /^server\/[^/]+(?=\/)|^[^/]+(?=\/)/.exec(file)?.[0] ?? 'loose files';

/** @type {Map<string, { files: number, product: number, tests: number }>} */
const folders = new Map();
for (const file of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')) {
  if (!code.test(file)) continue;
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  for (const name of [folderOf(file), 'together']) {
    const folder = folders.get(name) ?? { files: 0, product: 0, tests: 0 };
    if (ofTests.test(file)) folder.tests += lines;
    else [folder.files, folder.product] = [folder.files + 1, folder.product + lines];
    folders.delete(name);
    folders.set(name, folder);
  }
}
console.table(Object.fromEntries(folders));
