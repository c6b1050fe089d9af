import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { load } from '../load.ts';
import { whyUnread } from './read-text.ts';
import { contentCopy } from './testing/content-copy.ts';

const { at, lineOf, textOf, told } = contentCopy();

const rewrite = (name: string, encoding: BufferEncoding, start = '') =>
  writeFileSync(at(name), Buffer.from(start + textOf(name), encoding));

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

  it('saved as "ANSI" is reported with the line of the first unreadable letter', () => {
    const line = lineOf('business.yaml', 'name: Hernández');
    rewrite('business.yaml', 'latin1');
    expect(told()).toEqual([
      `content/business.yaml:${line} a letter in this line is not saved as UTF-8; ${saveAnew}, then look at this line`,
    ]);
  });

  it('with a byte order mark and Windows line endings is read like any other', () => {
    const before = load('business.yaml', at('.'));
    writeFileSync(at('business.yaml'), `\ufeff${textOf('business.yaml').replaceAll('\n', '\r\n')}`);
    expect(told()).toEqual([]);
    expect(load('business.yaml', at('.'))).toEqual(before);
  });

  it('with the line endings of an old Mac is reported as such', () => {
    writeFileSync(at('gallery.yaml'), textOf('gallery.yaml').replaceAll('\n', '\r'));
    expect(told()).toEqual([
      'content/gallery.yaml:1 the lines of this file end the way they did on very old Macs; save it again with Windows (CRLF) or Unix (LF) line endings',
    ]);
  });

  test.each([
    ['EACCES', 'this file cannot be read; allow reading in the properties of the file, under permissions'],
    ['EPERM', 'this file cannot be read; allow reading in the properties of the file, under permissions'],
    ['EIO', 'this file cannot be read (the system says EIO); put the file back from your backup'],
  ])('that the system refuses to read with %s is reported with what to do', (code, sentence) => {
    expect(whyUnread(code, at('.'), 'home.yaml')).toBe(sentence);
  });

  it('that cannot be read gives the same reason wherever it is loaded', () => {
    rmSync(at('home.yaml'));
    expect(() => load('home.yaml', at('.'))).toThrow(
      expect.objectContaining({
        code: 'ENOENT',
        message: '\ncontent/home.yaml:1 this file is missing; put it back from your backup',
      }),
    );
  });

  it('may have up to a million bytes, and no more', () => {
    const text = textOf('home.yaml');
    writeFileSync(at('home.yaml'), `${text}#${' '.repeat(999_999 - Buffer.byteLength(text))}`);
    expect(told()).toEqual([]);
  });
});
