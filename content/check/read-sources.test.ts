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
import { contentFolder, load } from '../load.ts';
import { checkContent, readSources } from './check-content.ts';
import { formatFault } from './fault.ts';
import { whyUnread } from './read-text.ts';

let folder: string;
beforeEach(() => {
  folder = makeTemporaryFolder(onTestFinished);
  cpSync(contentFolder, folder, { recursive: true });
});
const at = (name: string) => path.join(folder, name);
const told = () => checkContent(readSources(folder)).map(formatFault);
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
  ['is missing', instead(home, () => {}), 'this file is missing; put it back from your backup'],
  [
    'has another ending',
    renamed(home, 'home.yaml.txt'),
    'but there is home.yaml.txt; rename it to home.yaml',
  ],
  [
    'is a folder',
    instead(home, () => mkdirSync(at(home))),
    'this is a folder, not a file; put the file back',
  ],
  ['is a link to nothing', instead(home, () => symlinkSync('gone', at(home))), 'link to a file that is gone'],
  [
    'is a pipe',
    instead(home, () => execFileSync('mkfifo', [at(home)])),
    'this is something else, not a file',
  ],
  [
    'is too large',
    () => truncateSync(at(home), 1_000_001),
    'this file is far too large to be what you wrote',
  ],
  [
    'is what Notepad calls Unicode',
    () => writeFileSync(at(home), Buffer.from(`\ufeff${textOf(home)}`, 'utf16le')),
    'this file is saved as UTF-16 ("Unicode"), which cannot be read here; save it again with the encoding UTF-8',
  ],
])('a file that %s is told with what to do', (_what, spoil, sentence) => {
  spoil();
  expect(told()).toEqual([expect.stringMatching(/^content\/home\.yaml:1 this /)]);
  expect(told()[0]).toContain(sentence);
});

test('one saved as "ANSI" is reported with the line of the first unreadable letter', () => {
  const text = textOf('business.yaml');
  const line = text.slice(0, text.indexOf('name: Hernández')).split('\n').length;
  writeFileSync(at('business.yaml'), Buffer.from(text, 'latin1'));
  expect(told()).toEqual([
    expect.stringContaining(`content/business.yaml:${line} a letter in this line is not saved as UTF-8`),
  ]);
});

test('one with a byte order mark and Windows line endings is read like any other', () => {
  const before = load('business.yaml', folder);
  writeFileSync(at('business.yaml'), `\ufeff${textOf('business.yaml').replaceAll('\n', '\r\n')}`);
  expect(told()).toEqual([]);
  expect(load('business.yaml', folder)).toEqual(before);
});

test('one that cannot be read gives the same reason wherever it is loaded', () => {
  expect(whyUnread('EACCES', folder, home)).toContain('this file cannot be read; allow reading');
  rmSync(at(home));
  expect(() => load(home, folder)).toThrow(
    expect.objectContaining({
      code: 'ENOENT',
      message: '\ncontent/home.yaml:1 this file is missing; put it back from your backup',
    }),
  );
});

test('the photos folder may contain files that operating systems put there', () => {
  for (const name of ['.DS_Store', 'Thumbs.db', '._hero.jpg', 'README.md', 'desktop.ini'])
    writeFileSync(at(`photos/${name}`), 'x');
  mkdirSync(at('photos/old'));
  expect(told()).toEqual([]);
});

test.each(['hero.JPG', 'hero.jpeg', 'hero.PNG'])('a picture may be called %s', (name) => {
  renamed(hero, `photos/${name}`)();
  expect(told()).toEqual([]);
});

const unfit = 'hero.jpg is named like a JPEG or PNG but is';
test.each<[spoil: () => void, ...told: string[]]>([
  [
    () => cpSync(at(hero), at('photos/hero.PNG')),
    'hero.PNG and hero.jpg are two pictures with the same name',
  ],
  [
    renamed(hero, 'photos/heros.jpg'),
    'is missing here; add the line "heros: …" with one',
    'there is no such photo in content/photos; did you mean heros?',
  ],
  [
    instead(hero, () => symlinkSync('gone', at(hero))),
    'hero.jpg is a link to a picture that is gone; put the',
  ],
  [
    instead(hero, () => mkdirSync(at(hero))),
    'hero.jpg is a folder; put the picture itself into content/photos',
  ],
  [saved(hero, ''), 'hero.jpg is empty; copy the picture again'],
  [saved(hero, '\0\0\0\x18ftypheic\0\0\0\0'), `${unfit} in Apple's HEIC format; open it and save it as JPEG`],
  [renamed(hero, 'photos/café.jpg'), 'not every computer can handle; give the picture a name like cafe.jpg'],
  [
    renamed('photos/tall.jpg', 'photos/tall.HEIC'),
    '"tall" is in content/photos only as tall.HEIC, which the',
  ],
  [instead('photos', () => {}), 'the folder content/photos is missing; put it back from your backup'],
])('after %s it is told what is wrong with the photographs', (spoil, ...sentences) => {
  spoil();
  const ofPhotos = told().filter((each) => each.startsWith('content/photos.yaml'));
  for (const sentence of sentences) expect(ofPhotos).toContainEqual(expect.stringContaining(sentence));
});
