import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { Decrypter, Encrypter } from 'age-encryption';
import { describeMissingKey, findKeys } from '#server/platform/age-keys.ts';
import { readEnvText } from '#server/platform/env-text.mjs';

/** How everything that age wrote begins. */
const ageHeader = 'age-encryption.org/';

type WebStream = Parameters<typeof Readable.fromWeb>[0];
const toWeb = (stream: Readable) => Readable.toWeb(stream) as ReadableStream<Uint8Array>;

/** @param key a public key of age */
function encrypterFor(key: string): Encrypter {
  const encrypter = new Encrypter();
  encrypter.addRecipient(key);
  return encrypter;
}

export const encryptBytes = (plain: Buffer, key: string) => encrypterFor(key).encrypt(plain);

export async function encryptStream(plain: Readable, key: string): Promise<Readable> {
  return Readable.fromWeb((await encrypterFor(key).encrypt(toWeb(plain))) as WebStream);
}

const isAge = (start: Buffer) => start.subarray(0, ageHeader.length).toString() === ageHeader;

export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(ageHeader.length), 0, ageHeader.length, 0);
    return isAge(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** @throws if it does not open them */
export async function decryptBytes(bytes: Buffer, keyFile: string | undefined): Promise<Buffer> {
  return isAge(bytes) ? Buffer.from(await decrypterWith(keyFile).decrypt(bytes)) : bytes;
}

export async function decryptStream(file: Readable, keyFile: string | undefined): Promise<Readable> {
  const decrypter = decrypterWith(keyFile);
  const stream = await decrypter.decrypt(toWeb(file)).catch((error: Error) => {
    if (/no identity matched/.test(error.message))
      throw new Error(`the key in ${keyFile} is not the one it was encrypted for`);
    throw error;
  });
  return Readable.fromWeb(stream as WebStream);
}

/** @param keyFile holds the private key, as `backup-key` or `age-keygen` printed it */
function decrypterWith(keyFile: string | undefined): Decrypter {
  if (!keyFile) throw new Error('it is encrypted: name the file with your private key, --key FILE');
  const text = readEnvText(keyFile);
  const keys = findKeys(text, 'private');
  if (keys.length === 0)
    throw new Error(`there is no private key in ${keyFile}: ${describeMissingKey(text)}`);
  const decrypter = new Decrypter();
  try {
    for (const key of keys) decrypter.addIdentity(key);
  } catch {
    throw new Error(`the private key in ${keyFile} is mistyped`);
  }
  return decrypter;
}
