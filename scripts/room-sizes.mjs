/** `node scripts/room-sizes.mjs`: how many lines of code each room has, of the product and of its tests. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const code = /\.(ts|tsx|css|astro|mjs|sh)$/;
const ofTests = /\.test\.tsx?$|\/testing\/|^tests\//;
/** The server's rooms are counted each by itself. */
const roomOf = (/** @type {string} */ file) =>
  /^server\/[^/]+(?=\/)|^[^/]+(?=\/)/.exec(file)?.[0] ?? 'loose files';

/** @type {Map<string, { files: number, product: number, tests: number }>} */
const rooms = new Map();
for (const file of execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')) {
  if (!code.test(file)) continue;
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  for (const name of [roomOf(file), 'together']) {
    const room = rooms.get(name) ?? { files: 0, product: 0, tests: 0 };
    if (ofTests.test(file)) room.tests += lines;
    else [room.files, room.product] = [room.files + 1, room.product + lines];
    rooms.delete(name);
    rooms.set(name, room);
  }
}
console.table(Object.fromEntries(rooms));
