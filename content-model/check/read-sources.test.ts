import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { contentFolder, loadContent } from '../load.ts';
import { checkContent, readDecodedSources } from './check-content.ts';
import { formatProblem } from './problem.ts';

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder(onTestFinished);
  cpSync(contentFolder, folder, { recursive: true });
});
const at = (name: string) => path.join(folder, name);
const told = async () => checkContent(await readDecodedSources(folder)).map(formatProblem);
const textOf = (name: string) => readFileSync(at(name), 'utf8');
const [home, hero] = ['home.yaml', 'photos/hero.jpg'] as const;
/** Something else in place of a file. */
const instead = (name: string, make: () => void) => () => {
  rmSync(at(name), { recursive: true });
  make();
};
const renamed = (name: string, to: string) => () => renameSync(at(name), at(to));
const saved = (name: string, bytes: string | Buffer) => () => writeFileSync(at(name), bytes);

test.each<[string, () => void, string]>([
  ['is missing', instead(home, () => {}), 'this file is missing; restore the file from your backup'],
  ['is a folder', instead(home, () => mkdirSync(at(home))), 'this is not a file; restore the file'],
  [
    'is a link to nothing',
    instead(home, () => symlinkSync('gone', at(home))),
    'this file is missing; restore',
  ],
  ['is a pipe', instead(home, () => execFileSync('mkfifo', [at(home)])), 'this is not a file; restore'],
  [
    'is too large',
    () => truncateSync(at(home), 1_000_001),
    'this file is far too large to be what you wrote',
  ],
  [
    'is what Notepad calls Unicode',
    () => writeFileSync(at(home), Buffer.from(`\ufeff${textOf(home)}`, 'utf16le')),
    'this file is not saved as UTF-8; save it again',
  ],
  [
    'is saved as "ANSI"',
    () => writeFileSync(at(home), Buffer.from(`${textOf(home)}# Hernández`, 'latin1')),
    'this file is not saved as UTF-8; save it again',
  ],
])('a file that %s is reported with what to do', async (_what, spoil, sentence) => {
  spoil();
  expect(await told()).toEqual([expect.stringMatching(/^content\/home\.yaml:1 this /)]);
  expect((await told())[0]).toContain(sentence);
});

test('one with a byte order mark and Windows line endings is read like any other', async () => {
  const before = loadContent('business.yaml', folder);
  writeFileSync(at('business.yaml'), `\ufeff${textOf('business.yaml').replaceAll('\n', '\r\n')}`);
  expect(await told()).toEqual([]);
  expect(loadContent('business.yaml', folder)).toEqual(before);
});

test('one that cannot be read gives the same reason where it is loaded, with the system’s code', () => {
  rmSync(at(home));
  expect(() => loadContent(home, folder)).toThrow(
    expect.objectContaining({
      code: 'ENOENT',
      message: '\ncontent/home.yaml:1 this file is missing; restore the file from your backup',
    }),
  );
});

test('the photos folder may contain files that operating systems put there', async () => {
  for (const name of ['.DS_Store', 'Thumbs.db', '._hero.jpg', 'README.md', 'desktop.ini'])
    writeFileSync(at(`photos/${name}`), 'x');
  mkdirSync(at('photos/old'));
  expect(await told()).toEqual([]);
});

test.each(['hero.JPG', 'hero.jpeg', 'hero.PNG'])('a picture may be called %s', async (name) => {
  renamed(hero, `photos/${name}`)();
  expect(await told()).toEqual([]);
});

test.each<[spoil: () => void, ...told: string[]]>([
  [
    () => cpSync(at(hero), at('photos/hero.PNG')),
    'hero.PNG and hero.jpg are two pictures with the same name',
  ],
  [
    renamed(hero, 'photos/heros.jpg'),
    'is missing here; add the line "heros: …" with one',
    'there is no such .jpg or .png in content/photos; correct the name, or delete this line',
  ],
  [instead(hero, () => symlinkSync('gone', at(hero))), 'hero.jpg cannot be read (the system says ENOENT)'],
  [instead(hero, () => mkdirSync(at(hero))), 'hero.jpg cannot be read (the system says EISDIR)'],
  [saved(hero, '\0\0\0\x18ftypheic\0\0\0\0'), 'hero.jpg is named like a JPEG or PNG but is neither; open'],
  [() => truncateSync(at(hero), 9000), 'hero.jpg is damaged or cut off; copy the original into'],
  [renamed(hero, 'photos/café.jpg'), 'not every computer can handle; use plain letters, digits and hyphens'],
  [renamed('photos/tall.jpg', 'photos/tall.HEIC'), 'tall: there is no such .jpg or .png in content/photos'],
  [instead('photos', () => {}), 'the folder content/photos is missing; restore it from your backup'],
])('after %s, the problem with the photos is reported', async (spoil, ...sentences) => {
  spoil();
  const ofPhotos = (await told()).filter((each) => each.startsWith('content/photos.yaml'));
  for (const sentence of sentences) expect(ofPhotos).toContainEqual(expect.stringContaining(sentence));
});
