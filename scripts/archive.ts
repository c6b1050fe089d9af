import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';
import { isContentFile } from '#content-model/folder.mjs';
import { formFile } from '#publishing/content-files.mjs';
import { idPattern } from '#publishing/versions.ts';
import { Stop } from './project.mjs';

/** The exit code of a command that said why it changed nothing. */
const refused = 4;
export const refuse = (reason: string) => new Stop(reason, refused);
export const notWhole = () => refuse('It did not arrive whole.');

const isContent = (name: string) => name === formFile || isContentFile(name);

/** In what is sent to a server: everything about the version besides its files. */
export const sentFile = 'version.json';

/** What a server takes: the files of a version, and those of its build. */
export function isSent(name: string): boolean {
  const [, folder, file = ''] = /^(content|site)\/(.+)$/.exec(name) ?? [];
  return name === sentFile || folder === 'site' || (folder === 'content' && isContent(file));
}

/** What is taken from a server's content folder: its content and versions. */
export function isFetched(name: string): boolean {
  const [, folder = '', file = ''] = /^\.versions\/(?:([^/]+)\/)?([^/]+)$/.exec(name) ?? [];
  if (idPattern.test(folder)) return ['version.json', 'photos.json'].includes(file) || isContent(file);
  if (folder === 'photos') return /^[\da-f]{64}\.jpg$/.test(file);
  return isContent(name) || ['.versions/published', '.versions/working.json'].includes(name);
}

/** Sends files of a folder as an archive. */
export async function pack(cwd: string, names: string[]) {
  // Each is a file of its own, with as many names as it may have: who receives it takes no links.
  const filter = (_: string, found: object) => Object.assign(found, { nlink: 1 }) !== undefined;
  const archive = create({ cwd, filter, follow: true, portable: true, strict: true }, names);
  await pipeline(Readable.from(archive as AsyncIterable<Buffer>), process.stdout);
}

/** Unpacks the archive that arrives: all of it, and only if it holds nothing but known files. @throws Stop */
export async function unpack(cwd: string, isKnown: (name: string) => boolean) {
  const others: string[] = [];
  let isWhole = false;
  const archive = extract({
    cwd,
    strict: true,
    preserveOwner: false,
    filter(name, entry) {
      if (!('type' in entry) || entry.type !== 'File' || !isKnown(name)) return others.push(name) === 0;
      entry.mode = 0o644;
      return true;
    },
  });
  archive.on('eof', () => (isWhole = true));
  await pipeline(process.stdin, archive).catch((error) => {
    if (!String(error.code).startsWith('TAR_')) throw error;
    isWhole = false;
  });
  if (others.length > 0)
    throw refuse(`${JSON.stringify(others[0])} is no file that belongs to a site, so nothing was taken.`);
  if (!isWhole) throw notWhole();
}
