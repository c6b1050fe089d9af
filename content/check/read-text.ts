import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type FileName, textWithout } from '../schema/files.ts';
import type { Fault } from './fault.ts';

/** What a usable file says; for any other, why not, with the file system's code if there is one. */
export type ReadText = { ok: true; text: string } | { ok: false; fault: Fault; code?: string };

/** In bytes: fifty times what is delivered; nobody writes that much by hand. */
const largest = 1_000_000;

/** Reads a content file as UTF-8, exactly or not at all. Never throws. */
export function readText(folder: string, file: FileName): ReadText {
  const refuse = (message: string, code?: string, line = 1): ReadText => ({
    ok: false,
    fault: { file, line, path: [], message },
    code,
  });
  try {
    const place = path.join(folder, file);
    const found = statSync(place);
    if (!found.isFile()) {
      return refuse(
        `this is ${found.isDirectory() ? 'a folder' : 'something else'}, not a file; ${fromBackup}`,
      );
    }
    if (found.size > largest) {
      return refuse(`this file is far too large to be what you wrote; ${fromBackup}`);
    }
    const read = decode(readFileSync(place));
    return typeof read === 'string' ? { ok: true, text: read } : refuse(read.message, undefined, read.line);
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const spare = textWithout[file];
    if (spare !== undefined && code === 'ENOENT' && !isElsewhere(folder, file))
      return { ok: true, text: spare };
    return refuse(whyUnread(code, folder, file), code);
  }
}

const fromBackup = 'put the file back from your backup';
const saveAnew = 'save it again with the encoding UTF-8 (in Notepad: File, Save as, Encoding)';

/** @param code the file system's, as in `EACCES` */
export function whyUnread(code: string, folder: string, file: FileName): string {
  if (code === 'EACCES' || code === 'EPERM') {
    return 'this file cannot be read; allow reading in the properties of the file, under permissions';
  }
  if (code !== 'ENOENT') return `this file cannot be read (the system says ${code}); ${fromBackup}`;
  if (lstatSync(path.join(folder, file), { throwIfNoEntry: false })) {
    return `this is a link to a file that is gone; ${fromBackup}`;
  }
  const renamed = similarNames(folder, file)[0];
  return renamed
    ? `this file is missing, but there is ${renamed}; rename it to ${file}`
    : 'this file is missing; put it back from your backup';
}

/** Whether it was there before: as a link to something gone, or under a similar name. */
const isElsewhere = (folder: string, file: FileName) =>
  lstatSync(path.join(folder, file), { throwIfNoEntry: false }) !== undefined ||
  similarNames(folder, file).length > 0;

/** What programs and people turn a file's name into: `home.yaml.txt`, `Home.yaml`, `home.yml`, `home (1).yaml`. */
function similarNames(folder: string, file: FileName): string[] {
  const stem = (name: string) => name.toLowerCase().replace(/[. (_].*$/, '');
  try {
    return readdirSync(folder).filter((name) => name !== file && stem(name) === stem(file));
  } catch {
    return [];
  }
}

function decode(bytes: Buffer): string | { message: string; line: number } {
  const start = bytes.subarray(0, 4).toString('latin1');
  if (/^(?:\xff\xfe|\xfe\xff|[^\0]\0|\0[^\0])/.test(start)) {
    return {
      message: `this file is saved as UTF-16 ("Unicode"), which cannot be read here; ${saveAnew}`,
      line: 1,
    };
  }
  if (bytes.subarray(0, 5).toString('latin1') === '{\\rtf') {
    return {
      message:
        'this file is saved as rich text; save it as plain text (in TextEdit: Format, Make Plain Text)',
      line: 1,
    };
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const line = lineNotUtf8(bytes);
    return {
      message: `a letter in this line is not saved as UTF-8; ${saveAnew}, then look at this line`,
      line,
    };
  }
}

/** No other UTF-8 character contains the byte of a line break, so each line can be decoded on its own. */
function lineNotUtf8(bytes: Buffer): number {
  const lines = bytes.toString('latin1').split('\n');
  const isBroken = (line: string) => Buffer.from(line, 'latin1').toString('utf8').includes('\ufffd');
  return lines.findIndex(isBroken) + 1;
}
