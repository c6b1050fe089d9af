import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import { create, extract } from 'tar';
import { flush, flushName } from '#server/database/sqlite-copy.ts';
import { contentBeside, photosBeside } from './names.ts';
import type { ReserveSpace } from './space.ts';

/** How many bytes are written before it is asked whether there is room for more. */
const stride = 16 * 1024 * 1024;
/** How every file that age wrote begins. */
const ageHeader = 'age-encryption.org/';

/**
 * Writes a copy with all that belongs to it into one file: a tar archive, encrypted if there is a key. It has its name
 * only once all of it is on disk.
 * @param key a public key of age
 * @returns its size in bytes
 */
export async function pack(copy: string, to: string, key: string | undefined, reserveSpace: ReserveSpace) {
  const part = `${to}.part`;
  await rm(part, { force: true });
  const folder = path.dirname(copy);
  const names = [copy, photosBeside(copy), contentBeside(copy)]
    .filter(existsSync)
    .map((name) => path.basename(name));
  const archive = Readable.from(
    create({ cwd: folder, portable: true, strict: true }, names) as AsyncIterable<Buffer>,
  );
  try {
    await pipeline(
      key ? await encrypted(archive, key) : archive,
      whileThereIsSpace(reserveSpace),
      createWriteStream(part, { mode: 0o600 }),
    );
    await flush(part);
    const { size } = await stat(part);
    await rename(part, to);
    await flushName(to);
    return size;
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

/** True for a file that `pack` wrote, or the like: everything but a database. */
export const isPacked = (file: string) => /\.(tar|age)$/i.test(file);

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
 * Unpacks a packed copy into a folder of its own below `beside`, gives `work` the copy of the database in it, and removes
 * the folder again.
 * @param keyFile holds the private key, as `backup-key` or `age-keygen` printed it; needed if the file is encrypted
 */
export async function withUnpacked<Result>(
  file: string,
  keyFile: string | undefined,
  beside: string,
  work: (copy: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(beside, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(path.join(beside, '.unpacked-'));
  try {
    await chmod(folder, 0o700);
    const names: string[] = [];
    const unpacking = extract({
      ...{ cwd: folder, strict: true, preserveOwner: false },
      // Nothing but files and folders: a link could lead elsewhere.
      filter: (_name, entry) => 'type' in entry && ['File', 'OldFile', 'Directory'].includes(entry.type),
      onReadEntry: ({ path: name }) => void names.push(name),
    });
    await pipeline(await plainOf(file, keyFile), unpacking);
    const copy = names.find((name) => /^[^/\\]+\.sqlite$/.test(name));
    if (!copy) throw new Error('there is no copy of the requests in it');
    return await work(path.join(folder, copy));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function plainOf(file: string, keyFile: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file);
  if (!keyFile) throw new Error('it is encrypted: name the file with your private key, --key FILE');
  const keys = (await readFile(keyFile, 'utf8')).match(/^AGE-SECRET-KEY-1[A-Z0-9]+/gm) ?? [];
  if (keys.length === 0)
    throw new Error(`there is no private key in ${keyFile}: it begins with AGE-SECRET-KEY-1`);
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
