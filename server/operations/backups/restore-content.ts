import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { flush, flushName } from '#server/database/copy.ts';
import { contentBeside, readContentCopy } from './content-copy.ts';
import { isPhoto, ownersFiles, readIfThere, write } from './owners-files.ts';

export interface RestoredContent {
  /** How many files came back, and which ones did not. */
  files: number;
  damaged: string[];
  /** Where the earlier ones are kept; undefined if there were none, or nothing changed. */
  before: string | undefined;
}

/**
 * Makes the owner's files those of a copy, photographs first. Earlier ones are kept in a folder of their own before
 * anything is replaced, so that an interruption costs nothing. Code beside them is left alone.
 * @returns undefined if the copy has no content, or the files are the same already
 */
export async function restoreContent(
  copy: string,
  contentDir: string,
  at: Date,
): Promise<RestoredContent | undefined> {
  const from = existsSync(contentBeside(copy)) ? contentBeside(copy) : `${contentBeside(copy)}.old`;
  const { sound, damaged } = await readContentCopy(from);
  if (sound.length === 0 && damaged.length === 0) return undefined;
  const there = await ownersFiles(contentDir);
  const changed: string[] = [];
  for (const name of sound) if (!(await isSame(from, contentDir, name))) changed.push(name);
  const known = new Set([...sound, ...damaged]);
  const extra = there.filter((name) => !known.has(name));
  if (changed.length + extra.length + damaged.length === 0) return undefined;

  const part = path.join(contentDir, '.restored.part');
  const before = path.join(contentDir, `.before-${at.toISOString().replace(/[:.]/g, '-')}`);
  for (const name of there) await write(path.join(before, name), await readFile(path.join(contentDir, name)));
  for (const name of changed.toSorted((a, b) => Number(isPhoto(b)) - Number(isPhoto(a)))) {
    const file = path.join(contentDir, name);
    await mkdir(path.dirname(file), { recursive: true });
    await rm(part, { force: true });
    await writeFile(part, await readFile(path.join(from, name)));
    await flush(part);
    await rename(part, file);
    await flushName(file);
  }
  for (const name of extra) await rm(path.join(contentDir, name), { force: true });
  return { files: sound.length, damaged, before: there.length > 0 ? before : undefined };
}

async function isSame(one: string, other: string, name: string): Promise<boolean> {
  const [a, b] = [await readIfThere(path.join(one, name)), await readIfThere(path.join(other, name))];
  return a !== undefined && b !== undefined && a.equals(b);
}
