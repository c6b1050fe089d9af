import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';

/**
 * The folder with what was derived from photos, so that each is encoded only once. An entry is named after its inputs,
 * not after the photo's path: a copy of the folder works for every clone. The benchmarks set CACHE_DIR to measure a
 * first build.
 */
export const photoCache = path.join(process.env.CACHE_DIR?.trim() || '.cache', 'photos');

/** How long an unused entry is kept, in days: several sites may be built here in turn. */
const maxAgeDays = 30;
const day = 86_400_000;

const inProgress = new Map<string, Promise<Uint8Array>>();
const hashes = new Map<string, Promise<string>>();
let freeSlots = availableParallelism();
const waiting: (() => void)[] = [];

/**
 * Returns the cached result of `make`, and calls it only if there is none. At most one call per core runs at a time,
 * because a photo takes memory.
 * @param key the inputs of `make`, except for the versions of the encoders
 * @throws what `make` throws, which isn't cached
 */
export function makeOnce(
  key: readonly unknown[],
  make: () => Promise<Uint8Array>,
  folder = photoCache,
): Promise<Uint8Array> {
  const name = createHash('sha256')
    .update(JSON.stringify([sharp.versions, ...key]))
    .digest('hex');
  const file = path.join(folder, name);
  const wanted =
    inProgress.get(file) ?? withSlot(() => readOrMake(file, make)).finally(() => inProgress.delete(file));
  inProgress.set(file, wanted);
  return wanted;
}

async function readOrMake(file: string, make: () => Promise<Uint8Array>) {
  try {
    const cached = await readFile(file);
    await utimes(file, new Date(), new Date());
    // A power cut may leave nothing in it.
    if (cached.length > 0) return cached;
  } catch {
    // There is none yet.
  }
  const made = await make();
  await store(file, made).catch(() => {
    // A full disk, or one that cannot be written to: it is made again the next time.
  });
  return made;
}

/** Writes a file atomically: a build may be killed, and another one may run at the same time. */
async function store(file: string, bytes: Uint8Array) {
  const part = `${file}.${randomUUID()}`;
  try {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(part, bytes);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}

/** Returns a hash of a photo's contents, whatever its path and name. */
export function hashPhoto(file: string): Promise<string> {
  const { mtimeMs, size } = statSync(file);
  const version = `${file} ${mtimeMs} ${size}`;
  const hash = hashes.get(version) ?? withSlot(() => hashFile(file));
  hashes.set(version, hash);
  return hash;
}

async function hashFile(file: string) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 2 ** 20 }), hash);
  return hash.digest('hex');
}

/** Deletes entries that no build has used for 30 days. */
export async function deleteUnused(folder = photoCache) {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    // Another build may have renamed or removed it in the meantime.
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > maxAgeDays * day) await rm(file, { force: true });
  }
}

async function withSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (freeSlots > 0) freeSlots--;
  else await new Promise<void>((go) => waiting.push(go));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else freeSlots++;
  }
}
