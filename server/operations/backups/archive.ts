import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { create, extract } from 'tar';
import { flush, flushName } from '#server/database/sqlite-copy.ts';
import { findKeys, whyNoKey } from '#server/platform/age-keys.ts';
import { readEnvText } from '#server/platform/env-text.mjs';
import { isArchive } from './names.ts';
import { type Backup, isBackup, openBackup } from './open-backup.ts';
import type { ReserveSpace } from './space.ts';

/** How many bytes are written before it is asked whether there is room for more. */
const stride = 16 * 1024 * 1024;
/** How every file that age wrote begins. */
const ageHeader = 'age-encryption.org/';

/**
 * Writes a backup into one file: a tar archive of its folder, encrypted if there is a key. It has its name only once all
 * of it is on disk.
 * @param key a public key of age
 */
export async function pack(backup: string, to: string, key: string | undefined, reserveSpace: ReserveSpace) {
  const part = `${to}.part`;
  await rm(part, { force: true });
  const options = { cwd: path.dirname(backup), portable: true, strict: true };
  const archive = Readable.from(create(options, [path.basename(backup)]) as AsyncIterable<Buffer>);
  try {
    await pipeline(
      key ? await encrypted(archive, key) : archive,
      whileThereIsSpace(reserveSpace),
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

async function encrypted(plain: Readable, key: string): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(key);
  const stream = await encrypter.encrypt(Readable.toWeb(plain) as ReadableStream<Uint8Array>);
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}

function whileThereIsSpace(reserveSpace: ReserveSpace) {
  let since = stride;
  return new Transform({
    async transform(chunk: Uint8Array, _encoding, done) {
      since += chunk.length;
      try {
        if (since >= stride) await reserveSpace(stride);
        if (since >= stride) since = 0;
        done(null, chunk);
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0);
    return buffer.subarray(0, bytesRead).toString() === ageHeader;
  } finally {
    await handle.close();
  }
}

/**
 * Gives `work` a backup, wherever it is. An archive is unpacked into a folder of its own below `beside`, which is removed
 * again.
 * @param keyFile holds the private key, as `backup-key` or `age-keygen` printed it; needed if the file is encrypted
 */
export async function withBackup<Result>(
  name: string,
  keyFile: string | undefined,
  beside: string,
  work: (backup: Backup) => Promise<Result>,
): Promise<Result> {
  if (!isArchive(name)) return work(openBackup(name));
  await mkdir(beside, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(beside, '.unpacked-'));
  try {
    await chmod(folder, 0o700);
    const unpacking = extract({
      ...{ cwd: folder, strict: true, preserveOwner: false },
      // Nothing but files and folders: a link could lead elsewhere.
      filter: (_name, entry) => 'type' in entry && ['File', 'OldFile', 'Directory'].includes(entry.type),
    });
    await pipeline(await plainOf(name, keyFile), unpacking);
    const backup = (await readdir(folder)).map((each) => path.join(folder, each)).find(isBackup);
    if (!backup) throw new Error('there is no backup of the requests in it');
    return await work(openBackup(backup));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function plainOf(file: string, keyFile: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  if (!keyFile) throw new Error('it is encrypted: name the file with your private key, --key FILE');
  const text = readEnvText(keyFile);
  const keys = findKeys(text, 'private');
  if (keys.length === 0) throw new Error(`there is no private key in ${keyFile}: ${whyNoKey(text)}`);
  const decrypter = new Decrypter();
  try {
    for (const key of keys) decrypter.addIdentity(key);
  } catch {
    throw new Error(`the private key in ${keyFile} is mistyped`);
  }
  const bytes = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
  const stream = await decrypter.decrypt(bytes).catch((error: Error) => {
    if (/no identity matched/.test(error.message))
      throw new Error(`the key in ${keyFile} is not the one it was encrypted for`);
    throw error;
  });
  return Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]);
}
