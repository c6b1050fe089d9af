import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { sampleFolder, seed } from './seed.ts';

let above: string;
let folder: string;
beforeEach(() => {
  above = makeTemporaryFolder(onTestFinished);
  folder = path.join(above, 'content');
});
const at = (name: string) => path.join(folder, name);
const write = (name: string, text: string) => {
  mkdirSync(path.dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
};
const everything = (of: string) => readdirSync(of, { recursive: true }).map(String).sort();

test('a folder that does not exist gets the sample, whole, and nothing else', () => {
  expect(seed(folder)).toEqual({ done: expect.stringContaining('sample text and photos') });
  expect(everything(folder)).toEqual(everything(sampleFolder));
  expect(readFileSync(at('home.yaml'), 'utf8')).toContain('HOW TO CHANGE IT');
});

test('an empty folder gets it too, even the root of a disk of its own', () => {
  mkdirSync(at('lost+found'), { recursive: true });
  expect(seed(folder)).toHaveProperty('done');
  expect(existsSync(at('photos/loading-dock.jpg'))).toBe(true);
});

test('a folder with nothing but an empty one for photos gets it', () => {
  mkdirSync(at('photos'), { recursive: true });
  expect(seed(folder)).toHaveProperty('done');
  expect(existsSync(at('photos/loading-dock.jpg'))).toBe(true);
});

test.each(['home.yaml', 'Notes.txt', 'photos/patio.jpg', '.git/HEAD'])(
  'a folder in which there is only %s is somebody’s and is left alone',
  (name) => {
    write(name, 'mine');
    const before = everything(folder);
    expect(seed(folder)).toBeUndefined();
    expect(everything(folder)).toEqual(before);
  },
);

test('the second time nothing happens, even if the owner removed something in the meantime', () => {
  seed(folder);
  rmSync(at('gallery.yaml'));
  expect(seed(folder)).toBeUndefined();
  expect(existsSync(at('gallery.yaml'))).toBe(false);
});

test('a copy that was interrupted is made again', () => {
  write('.seeding-4194305/home.yaml', 'page:\n  ti');
  expect(seed(folder)).toHaveProperty('done');
  expect(everything(folder)).toEqual(everything(sampleFolder));
});

test('an interrupted installation of files is finished, and nothing written since is lost', () => {
  mkdirSync(folder);
  cpSync(sampleFolder, at('.seeded'), { recursive: true });
  renameSync(at('.seeded/home.yaml'), at('home.yaml'));
  writeFileSync(at('home.yaml'), 'mine');
  expect(seed(folder)).toHaveProperty('done');
  expect(everything(folder)).toEqual(everything(sampleFolder));
  expect(readFileSync(at('home.yaml'), 'utf8')).toBe('mine');
});

test('a mistyped name creates no folders, and a file doesn’t count as one', () => {
  expect(seed(path.join(above, 'contnet/words'))).toEqual({
    refused: expect.stringContaining('Set CONTENT_DIR'),
  });
  expect(readdirSync(above)).toEqual([]);
  writeFileSync(folder, 'mine');
  expect(seed(folder)).toEqual({ refused: expect.stringContaining('is not a folder') });
});

test('where the site was built from other words, an empty folder is a disk that is not there', () => {
  const built = path.join(above, 'business.yaml');
  writeFileSync(built, 'name: Mine\n');
  expect(seed(folder, built)).toEqual({ refused: expect.stringContaining('your own text') });
  expect(existsSync(folder)).toBe(false);
  cpSync(path.join(sampleFolder, 'business.yaml'), built);
  expect(seed(folder, built)).toHaveProperty('done');
});

test('many processes that seed the same folder at once leave it complete', async () => {
  mkdirSync(folder);
  const program = `import(${JSON.stringify(path.join(import.meta.dirname, 'seed.ts'))}).then(({ seed }) => seed(process.argv[1]))`;
  const run = promisify(execFile);
  await Promise.all(Array.from({ length: 4 }, () => run(process.execPath, ['-e', program, folder])));
  expect(everything(folder)).toEqual(everything(sampleFolder));
});
