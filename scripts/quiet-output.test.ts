import { expect, test } from 'vitest';
import { buildProgress, quietly } from './quiet-output.mjs';

/** As Astro prints them, colored at a terminal. */
const build = [
  '\u001b[2m21:28:50\u001b[22m \u001b[34m[build]\u001b[39m output: \u001b[34m"static"\u001b[39m',
  '\u001b[42m\u001b[30m generating static routes \u001b[39m\u001b[49m',
  '21:28:53   ├─ /404.html (+597ms) ',
  ' generating optimized images ',
  '21:29:23   ▶ /_astro/a.avif (before: 466kB, after: 9kB) (+2.10s) (1/2)',
  '21:29:24   ▶ /_astro/b.avif (reused cache entry) (+1ms) (2/2)',
  '21:31:24 ✓ Completed in 2m 4s.',
  '',
].map((line) => `${line}\n`);

test('a build says in one line how far its pages and photos are', () => {
  expect(build.map(buildProgress(false)).join('')).toBe('Photos: 2 sizes…\n');
  expect(build.map(buildProgress(true)).join('')).toBe(
    '\r\u001b[KPages and pictures to share: 1 made…\r\u001b[KPhotos: 1 of 2 sizes ready…\r\u001b[KPhotos: 2 of 2 sizes ready\n',
  );
});

test('warnings and faults are shown as they are, in whatever pieces they arrive', () => {
  const lines = [
    '21:28:50 [WARN] [vite] look at this',
    '21:28:50 [ERROR] [build] Could not render',
    '21:28:51 [vite] x Build failed in 2s',
    '  Stack trace:',
    '    at page (index.astro:3:1)',
  ].map((line) => `${line}\n`);
  const pieces = lines.join('').match(/[\s\S]{1,7}/g)!;
  expect(pieces.map(quietly()).join('')).toBe(lines.join(''));
});
