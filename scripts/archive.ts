import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';
import { isContentFile } from '#content-model/folder.mjs';
import { contentVersionFile } from '#publishing/content-files.mjs';
import { idPattern } from '#publishing/versions.ts';
import { CommandError } from './project.mjs';

/** The exit code of a command that said why it changed nothing. */
const refused = 4;
export const refuse = (reason: string) => new CommandError(reason, refused);
export const incompleteError = () => refuse('Only part of it arrived.');

const isContent = (name: string) => name === contentVersionFile || isContentFile(name);

/** The file of an archive with everything about the version besides its files. */
export const sentFile = 'version.json';

/** Whether a server accepts a file: those of a version and of its build. */
export function isSent(name: string): boolean {
  const [, folder, file = ''] = /^(content|site)\/(.+)$/.exec(name) ?? [];
  return name === sentFile || folder === 'site' || (folder === 'content' && isContent(file));
}

/** Whether a file is fetched from a server's content folder: its content and versions. */
export function isFetched(name: string): boolean {
  const [, folder = '', file = ''] = /^\.versions\/(?:([^/]+)\/)?([^/]+)$/.exec(name) ?? [];
  if (idPattern.test(folder)) return ['version.json', 'photos.json'].includes(file) || isContent(file);
  if (folder === 'photos') return /^[\da-f]{64}\.jpg$/.test(file);
  return isContent(name) || ['.versions/published', '.versions/working.json'].includes(name);
}

/** Writes files of a folder to standard output as an archive. */
export async function pack(cwd: string, names: string[]) {
  // Each is a file of its own, with as many names as it may have: who receives it takes no links.
  const filter = (_: string, found: object) => Object.assign(found, { nlink: 1 }) !== undefined;
  const archive = create({ cwd, filter, follow: true, portable: true, strict: true }, names);
  await pipeline(Readable.from(archive as AsyncIterable<Buffer>), process.stdout);
}

/**
 * Unpacks the archive on standard input: all of it, and only if it has nothing but known files.
 * @throws CommandError
 */
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
    throw refuse(`${JSON.stringify(others[0])} doesn’t belong to a site, so nothing was accepted.`);
  if (!isWhole) throw incompleteError();
}
