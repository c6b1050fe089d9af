import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { load } from '../load.ts';
import { whyUnread } from './read-text.ts';
import { contentCopy } from './testing/content-copy.ts';

const { at, lineOf, textOf, told } = contentCopy();

const rewrite = (name: string, encoding: BufferEncoding, start = '') =>
  writeFileSync(at(name), Buffer.from(start + textOf(name), encoding));
const swapped = (text: string) => writeFileSync(at('home.yaml'), Buffer.from(text, 'utf16le').swap16());
const home = () => at('home.yaml');
const renamed = (name: string) => [() => renameSync(home(), at(name))];
const isThere = (name: string) => `this file is missing, but there is ${name}; rename it to home.yaml`;

const saveAnew = 'save it again with the encoding UTF-8 (in Notepad: File, Save as, Encoding)';
const utf16 = `this file is saved as UTF-16 ("Unicode"), which cannot be read here; ${saveAnew}`;

describe('a file', () => {
  const missing = 'this file is missing; put it back from your backup';
  const fromBackup = 'put the file back from your backup';
  const instead = (make: () => void) => [() => rmSync(at('home.yaml')), make];

  it.each<[string, (() => void)[], string]>([
    ['that is missing', instead(() => {}), missing],
    ['that Windows gave another ending', renamed('home.yaml.txt'), isThere('home.yaml.txt')],
    ['that was written with a capital', renamed('Home.yml'), isThere('Home.yml')],
    ['that was saved once more beside it', renamed('home (1).yaml'), isThere('home (1).yaml')],
    ['that is missing beside one of another name', renamed('homes.yaml'), missing],
    ['that is a folder', instead(() => mkdirSync(home())), `this is a folder, not a file; ${fromBackup}`],
    [
      'that is a link to nothing',
      instead(() => symlinkSync(at('gone'), home())),
      'this is a link to a file that is gone',
    ],
    [
      'that is a pipe',
      instead(() => execFileSync('mkfifo', [home()])),
      `this is something else, not a file; ${fromBackup}`,
    ],
    [
      'that is a link to itself',
      instead(() => symlinkSync('home.yaml', home())),
      '(the system says ELOOP); put the file',
    ],
    [
      'far too large',
      [() => truncateSync(home(), 1_000_001)],
      'this file is far too large to be what you wrote',
    ],
    ['that is empty', [() => truncateSync(home())], 'this file is empty; put it back from your backup'],
    ['saved as "Unicode" by Notepad', [() => rewrite('home.yaml', 'utf16le', '\ufeff')], utf16],
    ['saved as UTF-16 without a mark', [() => rewrite('home.yaml', 'utf16le')], utf16],
    ['saved as UTF-16 the other way round', [() => swapped(textOf('home.yaml'))], utf16],
    ['saved so with its mark', [() => swapped(`\ufeff${textOf('home.yaml')}`)], utf16],
    [
      'saved as rich text',
      [() => rewrite('home.yaml', 'utf8', '{\\rtf1\\ansi ')],
      'saved as rich text; save it as plain',
    ],
  ])('%s is told with what to do', (_what, spoil, sentence) => {
    for (const step of spoil) step();
    expect(told()).toEqual([
      expect.stringMatching('^content/home.yaml:1 this file|^content/home.yaml:1 this is'),
    ]);
    expect(told()[0]).toContain(sentence);
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
