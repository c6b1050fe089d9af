import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { lookup, mimes } from 'mrmime';
import { type Coding, endings } from './coding.ts';

/** The one type of a site's files that `mrmime` does not know. */
mimes.ico ??= 'image/x-icon';
/** Names that start with a dot, except RFC 9116's place for who takes reports on security. */
const hidden = /(^|\/)\.(?!well-known\/security\.txt$)/;

/** Shown when nothing is found. */
export const lostPage = '404.html';

/** One file of the build, in all the codings that the build made of it. */
export interface BuiltFile {
  /** Path inside the folder, with `/`. */
  name: string;
  type: string;
  /** Smallest first; `identity` is always among them. */
  codings: Coding[];
}

/** All files of a built site, in all folders, but hidden ones. */
export function listFiles(folder: string): BuiltFile[] {
  const sizes = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file).replaceAll(path.sep, '/'), statSync(file).size] as const)
      .filter(([name]) => !hidden.test(name)),
  );
  const sizeOf = (name: string, coding: Coding) =>
    sizes.get(coding === 'identity' ? name : name + endings[coding]);
  const all = [...Object.keys(endings), 'identity'] as Coding[];
  const isCoded = (name: string) => Object.values(endings).some((ending) => name.endsWith(ending));
  return [...sizes.keys()]
    .filter((name) => !isCoded(name))
    .map((name) => ({
      name,
      type: contentType(name),
      codings: all
        .filter((coding) => sizeOf(name, coding) !== undefined)
        .sort((one, other) => sizeOf(name, one)! - sizeOf(name, other)!),
    }));
}

function contentType(name: string): string {
  const type = lookup(name) ?? 'application/octet-stream';
  return /^text\/|[/+](?:javascript|json|xml)$/.test(type) ? `${type}; charset=utf-8` : type;
}
