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
import { beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
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
const rewrite = (name: string, encoding: BufferEncoding, start = '') =>
  writeFileSync(at(name), Buffer.from(start + textOf(name), encoding));
const lineOf = (name: string, start: string) =>
  textOf(name)
    .split('\n')
    .findIndex((line) => line.startsWith(start)) + 1;

const saveAnew = 'save it again with the encoding UTF-8 (in Notepad: File, Save as, Encoding)';

describe('a file', () => {
  it.each<[string, () => void, string]>([
    ['that is missing', () => rmSync(at('home.yaml')), 'this file is missing; put it back from your backup'],
    [
      'that Windows gave another ending',
      () => renameSync(at('home.yaml'), at('home.yaml.txt')),
      'this file is missing, but there is home.yaml.txt; rename it to home.yaml',
    ],
    [
      'that was written with a capital',
      () => renameSync(at('home.yaml'), at('Home.yml')),
      'this file is missing, but there is Home.yml; rename it to home.yaml',
    ],
    [
      'that is a folder',
      () => {
        rmSync(at('home.yaml'));
        mkdirSync(at('home.yaml'));
      },
      'this is a folder, not a file; put the file back from your backup',
    ],
    [
      'that is a link to nothing',
      () => {
        rmSync(at('home.yaml'));
        symlinkSync(at('gone.yaml'), at('home.yaml'));
      },
      'this is a link to a file that is gone; put the file back from your backup',
    ],
    [
      'that is a pipe, which would never end',
      () => {
        rmSync(at('home.yaml'));
        execFileSync('mkfifo', [at('home.yaml')]);
      },
      'this is something else, not a file; put the file back from your backup',
    ],
    [
      'that is a link to itself',
      () => {
        rmSync(at('home.yaml'));
        symlinkSync('home.yaml', at('home.yaml'));
      },
      'this file cannot be read (the system says ELOOP); put the file back from your backup',
    ],
    [
      'that was saved once more beside it',
      () => renameSync(at('home.yaml'), at('home (1).yaml')),
      'this file is missing, but there is home (1).yaml; rename it to home.yaml',
    ],
    [
      'that is missing beside one of another name',
      () => renameSync(at('home.yaml'), at('homes.yaml')),
      'this file is missing; put it back from your backup',
    ],
    [
      'far too large',
      () => truncateSync(at('home.yaml'), 1_000_001),
      'this file is far too large to be what you wrote; put the file back from your backup',
    ],
    [
      'that is empty',
      () => truncateSync(at('home.yaml')),
      'this file is empty; put it back from your backup',
    ],
    [
      'saved as "Unicode" by Notepad',
      () => rewrite('home.yaml', 'utf16le', '\ufeff'),
      `this file is saved as UTF-16 ("Unicode"), which cannot be read here; ${saveAnew}`,
    ],
    [
      'saved as UTF-16 without a mark',
      () => rewrite('home.yaml', 'utf16le'),
      `this file is saved as UTF-16 ("Unicode"), which cannot be read here; ${saveAnew}`,
    ],
    [
      'saved as UTF-16 the other way round',
      () => writeFileSync(at('home.yaml'), Buffer.from(textOf('home.yaml'), 'utf16le').swap16()),
      `this file is saved as UTF-16 ("Unicode"), which cannot be read here; ${saveAnew}`,
    ],
    [
      'saved as UTF-16 the other way round, with its mark',
      () => writeFileSync(at('home.yaml'), Buffer.from(`\ufeff${textOf('home.yaml')}`, 'utf16le').swap16()),
      `this file is saved as UTF-16 ("Unicode"), which cannot be read here; ${saveAnew}`,
    ],
    [
      'saved as rich text',
      () => writeFileSync(at('home.yaml'), `{\\rtf1\\ansi ${textOf('home.yaml')}}`),
      'this file is saved as rich text; save it as plain text (in TextEdit: Format, Make Plain Text)',
    ],
  ])('%s is told with what to do', (_what, spoil, sentence) => {
    spoil();
    expect(told()).toEqual([`content/home.yaml:1 ${sentence}`]);
  });

  it('saved as "ANSI" is told with the line of the first letter that is lost', () => {
    const line = lineOf('business.yaml', 'name: Hernández');
    rewrite('business.yaml', 'latin1');
    expect(told()).toEqual([
      `content/business.yaml:${line} a letter in this line is not saved as UTF-8; ${saveAnew}, then look at this line`,
    ]);
  });

  it('with the mark and the line ends of Windows is read as any other', () => {
    const before = load('business.yaml', folder);
    writeFileSync(at('business.yaml'), `\ufeff${textOf('business.yaml').replaceAll('\n', '\r\n')}`);
    expect(told()).toEqual([]);
    expect(load('business.yaml', folder)).toEqual(before);
  });

  it('with the line ends of an old Mac is told so', () => {
    writeFileSync(at('gallery.yaml'), textOf('gallery.yaml').replaceAll('\n', '\r'));
    expect(told()).toEqual([
      'content/gallery.yaml:1 the lines of this file end the way they did on very old Macs; save it again with Windows (CRLF) or Unix (LF) line endings',
    ]);
  });

  test.each([
    ['EACCES', 'this file cannot be read; allow reading in the properties of the file, under permissions'],
    ['EPERM', 'this file cannot be read; allow reading in the properties of the file, under permissions'],
    ['EIO', 'this file cannot be read (the system says EIO); put the file back from your backup'],
  ])('that the system refuses with %s is told so', (code, sentence) => {
    expect(whyUnread(code, folder, 'home.yaml')).toBe(sentence);
  });

  it('that cannot be read says why, wherever it is loaded', () => {
    rmSync(at('home.yaml'));
    expect(() => load('home.yaml', folder)).toThrow(
      expect.objectContaining({
        code: 'ENOENT',
        message: '\ncontent/home.yaml:1 this file is missing; put it back from your backup',
      }),
    );
  });
});

describe('the photos folder', () => {
  /** The faults of photos.yaml, without file and line. */
  const toldOfPhotos = () =>
    checkContent(readSources(folder))
      .filter(({ file }) => file === 'photos.yaml')
      .map(({ message }) => message);

  it('may hold what computers put there by themselves', () => {
    for (const name of ['.DS_Store', 'Thumbs.db', '._hero.jpg', 'README.md', 'desktop.ini']) {
      writeFileSync(at(`photos/${name}`), 'x');
    }
    mkdirSync(at('photos/old'));
    expect(told()).toEqual([]);
  });

  it.each(['hero.JPG', 'hero.jpeg', 'hero.Jpg', 'hero.PNG'])('may hold a picture called %s', (name) => {
    renameSync(at('photos/hero.jpg'), at(`photos/${name}`));
    expect(told()).toEqual([]);
  });

  it.each<[string, () => void, string]>([
    [
      'two pictures of one name',
      () => cpSync(at('photos/hero.jpg'), at('photos/hero.PNG')),
      'hero.PNG and hero.jpg are two pictures with the same name; rename one of them',
    ],
    [
      'a link to nothing',
      () => {
        rmSync(at('photos/hero.jpg'));
        symlinkSync(at('gone.jpg'), at('photos/hero.jpg'));
      },
      'hero.jpg is a link to a picture that is gone; put the picture itself into content/photos',
    ],
    [
      'a folder called like a picture',
      () => {
        rmSync(at('photos/hero.jpg'));
        mkdirSync(at('photos/hero.jpg'));
      },
      'hero.jpg is a folder; put the picture itself into content/photos',
    ],
    [
      'an empty picture',
      () => truncateSync(at('photos/hero.jpg')),
      'hero.jpg is empty; copy the picture again',
    ],
    [
      'a HEIC picture under another name',
      () => writeFileSync(at('photos/hero.jpg'), Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')),
      "hero.jpg is named like a JPEG or PNG but is in Apple's HEIC format; open it and save it as JPEG",
    ],
    [
      'a letter under the name of a picture',
      () => writeFileSync(at('photos/hero.jpg'), 'Dear customer,'),
      'hero.jpg is named like a JPEG or PNG but is neither; open it and save it as JPEG',
    ],
  ])('with %s is told so', (_what, spoil, sentence) => {
    spoil();
    expect(toldOfPhotos()).toEqual([sentence]);
  });

  it.each([
    ['café', 'cafe'],
    ['cafe\u0301', 'cafe'],
    ['50% off', '50- off'],
    ['写真', 'photo-1'],
  ])('with a picture called %s is told of a name that travels', (name, better) => {
    renameSync(at('photos/hero.jpg'), at(`photos/${name}.jpg`));
    expect(toldOfPhotos()).toContain(
      `${name}.jpg has characters in its name that not every computer can handle; give the picture a name like ${better}.jpg`,
    );
  });

  it('may hold a PNG', () => {
    rmSync(at('photos/hero.jpg'));
    writeFileSync(at('photos/hero.png'), Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'));
    expect(told()).toEqual([]);
  });

  it('stands beside files of up to a million bytes', () => {
    const text = textOf('home.yaml');
    writeFileSync(at('home.yaml'), `${text}#${' '.repeat(999_999 - Buffer.byteLength(text))}`);
    expect(told()).toEqual([]);
  });

  it('asks for no words on what is no picture', () => {
    symlinkSync(at('gone.jpg'), at('photos/new.jpg'));
    expect(toldOfPhotos()).toEqual([
      'new.jpg is a link to a picture that is gone; put the picture itself into content/photos',
    ]);
  });

  it('asks for words on a picture that is new, and offers it for words on none', () => {
    renameSync(at('photos/hero.jpg'), at('photos/heros.jpg'));
    expect(toldOfPhotos()).toEqual([
      'is missing here; add the line "heros: …" with one sentence saying what this photo shows',
      'there is no such photo in content/photos; did you mean heros?',
    ]);
  });

  it('with a picture in another form says so where the picture is wanted', () => {
    renameSync(at('photos/tall.jpg'), at('photos/tall.HEIC'));
    expect(told()).toEqual(
      [
        ['home.yaml', '  phonePhoto: tall', 'hero.phonePhoto'],
        ['photos.yaml', 'tall:', 'tall'],
      ].map(
        ([file, start, field]) =>
          `content/${file}:${lineOf(file!, start!)} ${field}: "tall" is in content/photos only as tall.HEIC, which the site cannot show; open it and save it as JPEG`,
      ),
    );
  });

  it.each<[string, () => void, string]>([
    [
      'missing',
      () => rmSync(at('photos'), { recursive: true }),
      'the folder content/photos is missing; put it back from your backup',
    ],
    [
      'replaced by a file',
      () => {
        rmSync(at('photos'), { recursive: true });
        writeFileSync(at('photos'), '');
      },
      'content/photos is a file, not a folder; put the folder back from your backup',
    ],
    [
      'a link to itself',
      () => {
        rmSync(at('photos'), { recursive: true });
        symlinkSync('photos', at('photos'));
      },
      'the folder content/photos cannot be read (the system says ELOOP); allow reading in the properties of the folder, under permissions',
    ],
  ])('that is %s is told once', (_what, spoil, sentence) => {
    spoil();
    expect(toldOfPhotos()).toEqual([sentence]);
  });
});
