import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readText } from '#content-model/check/read.ts';
import { photoNameOf } from '#content-model/schema/photo-files.ts';
import { contentFiles } from '#shared/content/files.ts';
import { ownValue } from '#shared/content/own-value.ts';
import type { DraftChange } from '#shared/desk/website.ts';
import { isPicture, readContentFiles } from '../versions/content-files.ts';
import { changesOfFile } from './changes.ts';
import { sayIn } from './settle.ts';

/** What differs between two content folders, or snapshots of them. */
export async function changesBetweenFolders(before: string, after: string): Promise<DraftChange[]> {
  const words = contentFiles.flatMap((file) => {
    const [was, is] = [before, after].map((folder) => valueIn(folder, file));
    return changesOfFile(file, was, is);
  });
  const isTold = (name: string) =>
    words.some(({ file, path: [first] }) => file === 'photos.yaml' && first === name);
  const [was, is] = [await picturesIn(before), await picturesIn(after)];
  const others = [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => was.get(name) !== is.get(name) && !isTold(name),
  );
  const [oldNotes, notes] = [before, after].map((folder) => valueIn(folder, 'photos.yaml'));
  return [
    ...words,
    ...others.map((name) => ({
      ...{ file: 'photos.yaml' as const, path: [name], entry: name },
      ...(was.has(name) && { before: ownValue(oldNotes, name) ?? {} }),
      ...(is.has(name) && { after: ownValue(notes, name) ?? {} }),
    })),
  ];
}

function valueIn(folder: string, file: (typeof contentFiles)[number]): unknown {
  const read = readText(folder, file);
  return read.ok ? sayIn(file, read.text).value : undefined;
}

/** The hash of each picture, by name. */
async function picturesIn(folder: string): Promise<Map<string, string>> {
  const list = path.join(folder, 'photos.json');
  const hashes = existsSync(list)
    ? Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, string>)
    : [...(await readContentFiles(folder))].filter(([name]) => isPicture(name));
  return new Map(hashes.map(([file, hash]) => [photoNameOf(file), hash]));
}
