import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { flush, flushName } from '#server/database/copy.ts';
import { isPhoto, ownersFiles, photosName, readIfThere, write } from './owners-files.ts';
import type { AskForRoom } from './room.ts';

/** In the form of `sha256sum`, so that anybody can check a copy. */
const sumsName = 'SHA256SUMS';

/** The folder with the site's words and photographs that belongs to a copy of the database. */
export const contentBeside = (copy: string) => `${copy}.content`;

/**
 * Copies the owner's files into the folder beside a copy of the database, checks them there, and only then replaces an
 * earlier one.
 * @param earlier another copy: files that are the same in both take no further space, if they are on one disk
 * @returns how many files it holds
 */
export async function copyContent(
  contentDir: string,
  copy: string,
  { earlier, askForRoom = async () => {} }: { earlier?: string | undefined; askForRoom?: AskForRoom } = {},
): Promise<number> {
  const to = contentBeside(copy);
  await settle(to);
  const part = `${to}.part`;
  await rm(part, { recursive: true, force: true });
  try {
    const files = await fill(part, contentDir, { earlier, askForRoom });
    if (files > 0) await swap(part, to);
    return files;
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

interface Filling {
  earlier: string | undefined;
  askForRoom: AskForRoom;
}

/** @returns how many files were copied and read back */
async function fill(part: string, contentDir: string, { earlier, askForRoom }: Filling): Promise<number> {
  const sums = new Map<string, string>();
  for (const name of await ownersFiles(contentDir)) {
    const bytes = await readIfThere(path.join(contentDir, name));
    if (!bytes) continue;
    const known = earlier && path.join(contentBeside(earlier), name);
    if (!known || !(await isShared(known, path.join(part, name), bytes))) {
      await askForRoom(bytes.length);
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
