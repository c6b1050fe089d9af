import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { flush, flushName } from '#server/database/sqlite-copy.ts';
import { contentBeside } from './names.ts';
import type { ReserveSpace } from './space.ts';

const photosName = 'photos';

/**
 * What is the owner's in a content folder: YAML files, the version of their shape, logos, and photographs. The project's own
 * folder holds code as well.
 * @returns names below the folder, sorted
 */
async function ownersFiles(folder: string): Promise<string[]> {
  const above = (await filesIn(folder)).filter((name) =>
    /^\.version$|^[^.].*\.(?:ya?ml|svg|png)$/i.test(name),
  );
  const photos = (await filesBelow(path.join(folder, photosName))).filter(
    (name) => !/(^|[\\/])\./.test(name),
  );
  return [...above, ...photos.map((name) => path.join(photosName, name))].toSorted();
}

const isPhoto = (name: string) => name.startsWith(photosName + path.sep);

/** What the file holds; undefined if there is none. */
async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code!)) return undefined;
    throw error;
  });
}

/** With the folders it needs; on the disk when this resolves, and for nobody else to read. */
async function write(file: string, bytes: Buffer) {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, bytes, { mode: 0o600 });
  await flush(file);
}

/** The names of the files right in a folder, links to files among them; none if there is no folder. */
async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'ENOTDIR'].includes(error.code!)) return [];
    throw error;
  });
  const found = await Promise.all(
    names.map(async (name) =>
      (await stat(path.join(folder, name)).catch(() => undefined))?.isFile() ? name : [],
    ),
  );
  return found.flat();
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory());
  const deeper = await Promise.all(
    folders.map(async ({ name }) =>
      (await filesBelow(path.join(folder, name))).map((below) => path.join(name, below)),
    ),
  );
  return [...(await filesIn(folder)), ...deeper.flat()];
}

/** In the form of `sha256sum`, so that anybody can check a copy. */
const sumsName = 'SHA256SUMS';

/**
 * Copies the owner's files into the folder beside a copy of the database, checks them there, and only then replaces an
 * earlier one.
 * @param earlier another copy: files that are the same in both take no further space, if they are on one disk
 * @returns how many files it holds
 */
export async function copyContent(
  contentDir: string,
  copy: string,
  {
    earlier,
    reserveSpace = async () => {},
  }: { earlier?: string | undefined; reserveSpace?: ReserveSpace } = {},
): Promise<number> {
  const to = contentBeside(copy);
  await settle(to);
  const part = `${to}.part`;
  await rm(part, { recursive: true, force: true });
  try {
    const files = await fill(part, contentDir, { earlier, reserveSpace });
    if (files > 0) await swap(part, to);
    return files;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

interface Filling {
  earlier: string | undefined;
  reserveSpace: ReserveSpace;
}

/** @returns how many files were copied and read back */
async function fill(part: string, contentDir: string, { earlier, reserveSpace }: Filling): Promise<number> {
  const sums = new Map<string, string>();
  for (const name of await ownersFiles(contentDir)) {
    const bytes = await readIfThere(path.join(contentDir, name));
    if (!bytes) continue;
    const known = earlier && path.join(contentBeside(earlier), name);
    if (!known || !(await isShared(known, path.join(part, name), bytes))) {
      await reserveSpace(bytes.length);
      await write(path.join(part, name), bytes);
    }
    sums.set(name, sumOf(bytes));
  }
  if (sums.size === 0) return 0;
  const lines = [...sums].map(([name, sum]) => `${sum}  ${name.replaceAll(path.sep, '/')}\n`);
  await write(path.join(part, sumsName), Buffer.from(lines.join('')));
  const { damaged } = await readContentCopy(part);
  if (damaged.length > 0) throw new Error(`${damaged[0]} of the content could not be read back`);
  return sums.size;
}

/** Puts `part` in the place of `to`. Whenever this is interrupted, `settle` leaves one of the two there. */
async function swap(part: string, to: string) {
  for (const folder of [part, path.join(part, photosName)]) if (existsSync(folder)) await flush(folder);
  const old = `${to}.old`;
  if (existsSync(to)) await rename(to, old);
  await rename(part, to);
  await flushName(to);
  await rm(old, { recursive: true, force: true });
}

async function settle(to: string) {
  if (existsSync(`${to}.old`) && !existsSync(to)) await rename(`${to}.old`, to);
}

/** The files of a copied content folder, and which of them are missing or not what was copied. */
export async function readContentCopy(folder: string): Promise<{ sound: string[]; damaged: string[] }> {
  const sums = (await readIfThere(path.join(folder, sumsName)))?.toString();
  // Somebody put the folder together by hand: there is nothing to compare it with.
  if (sums === undefined) return { sound: await ownersFiles(folder), damaged: [] };
  const [sound, damaged]: string[][] = [[], []];
  for (const line of sums.split('\n').filter(Boolean)) {
    const [sum, name] = [line.slice(0, 64), path.normalize(line.slice(66))];
    const bytes = isWithin(name) ? await readIfThere(path.join(folder, name)) : undefined;
    (bytes && sumOf(bytes) === sum ? sound! : damaged!).push(name);
  }
  return { sound: sound!, damaged: damaged! };
}

/** Gives an earlier copy's file a second name if it is the same. */
async function isShared(known: string, file: string, bytes: Buffer): Promise<boolean> {
  if (!(await readIfThere(known))?.equals(bytes)) return false;
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  return link(known, file).then(
    () => true,
    () => false,
  );
}

const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** False for a name that leads out of the folder, or to what is not the owner's. */
function isWithin(name: string): boolean {
  return (
    !path.isAbsolute(name) && !name.split(/[\\/]/).includes('..') && (isPhoto(name) || !/[\\/]/.test(name))
  );
}

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
