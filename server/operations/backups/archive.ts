import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create, extract } from 'tar';
import { flush, flushName } from '#server/database/sqlite-copy.ts';
import type { ReserveSpace } from '#server/platform/disk-space.ts';
import { decryptStream, encryptStream, isEncrypted } from './encryption.ts';
import { isArchive } from './nightly-files.ts';
import { gatherPhotos, isStoredSeparately } from './offsite-photos.ts';
import { type Backup, isBackup, openBackup } from './open-backup.ts';

/** How many bytes are written before it is asked whether there is room for more. */
const reserveStep = 16 * 1024 * 1024;

interface ArchiveOptions {
  /** A public key of age. */
  key: string | undefined;
  reserveSpace: ReserveSpace;
  /** True if the photos lie beside the archive. */
  excludesPhotos: boolean;
}

/**
 * Writes a backup into one file: a tar archive of its folder, encrypted if there is a key. It has its name only once all
 * of it is on disk.
 */
export async function writeArchive(
  backup: string,
  to: string,
  { key, reserveSpace, excludesPhotos }: ArchiveOptions,
) {
  const part = `${to}.part`;
  await rm(part, { force: true });
  const options = {
    cwd: path.dirname(backup),
    portable: true,
    strict: true,
    filter: (name: string) =>
      !excludesPhotos || !isStoredSeparately(path.posix.relative(path.basename(backup), name)),
  };
  const archive = Readable.from(create(options, [path.basename(backup)]) as AsyncIterable<Buffer>);
  try {
    await pipeline(
      key ? await encryptStream(archive, key) : archive,
      (chunks: AsyncIterable<Uint8Array>) => reserveWhileWriting(chunks, reserveSpace),
      createWriteStream(part, { mode: 0o600 }),
    );
    await flush(part);
    await rename(part, to);
    await flushName(to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Passes on what is to be written, as long as there is room for it. */
async function* reserveWhileWriting(chunks: AsyncIterable<Uint8Array>, reserveSpace: ReserveSpace) {
  let since = reserveStep;
  for await (const chunk of chunks) {
    since += chunk.length;
    if (since >= reserveStep) {
      await reserveSpace(reserveStep);
      since = 0;
    }
    yield chunk;
  }
}

/**
 * Gives `work` a backup, wherever it is, and which pictures are not beside an archive that needs them. An archive is
 * unpacked into a folder of its own below `scratchFolder`, which is removed again.
 * @param keyFile holds the private key, as `backup-key` or `age-keygen` printed it; needed if the file is encrypted
 */
export async function withBackup<Result>(
  name: string,
  keyFile: string | undefined,
  scratchFolder: string,
  work: (backup: Backup, missing: string[]) => Promise<Result>,
): Promise<Result> {
  if (!isArchive(name)) return work(openBackup(name), []);
  await mkdir(scratchFolder, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(scratchFolder, '.unpacked-'));
  try {
    await chmod(folder, 0o700);
    const unpacking = extract({
      cwd: folder,
      strict: true,
      preserveOwner: false,
      // Nothing but files and folders: a link could lead elsewhere.
      filter: (_name, entry) => 'type' in entry && ['File', 'OldFile', 'Directory'].includes(entry.type),
    });
    await pipeline(await openPlain(name, keyFile), unpacking);
    const unpacked = (await readdir(folder)).map((each) => path.join(folder, each)).find(isBackup);
    if (!unpacked) throw new Error('there is no backup of the requests in it');
    const backup = openBackup(unpacked);
    return await work(backup, await gatherPhotos(backup, path.dirname(path.resolve(name)), keyFile));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openPlain(file: string, keyFile: string | undefined): Promise<Readable> {
  const stream = createReadStream(file);
  return (await isEncrypted(file)) ? decryptStream(stream, keyFile) : stream;
}
