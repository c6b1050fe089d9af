import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { photoLimits } from '#shared/photos.ts';
import { arrivalFolder } from './photo-folder.ts';
import { tellingBytes } from './picture-format.ts';

/** How long a line may be silent in the middle of a photograph, in milliseconds. */
const silence = 30_000;

/** A photograph as it was sent, in a file that only the server's user can read. */
export interface ArrivedPhoto {
  file: string;
  bytes: number;
  /** Its first bytes. */
  start: Buffer;
  /** What it contains, as 64 hexadecimal digits: the same for the same picture. */
  digest: string;
  remove(): Promise<void>;
}

/**
 * Writes a photograph into a file as it comes in, never holding more of it than a piece.
 * @returns `too long` as soon as it is; the rest is read and dropped, so that whoever sends it gets an answer
 * @throws if the line was cut or silent, or the file could not be written; nothing is left of it then
 */
export async function receivePhoto(sent: Readable, dataDir: string): Promise<ArrivedPhoto | 'too long'> {
  const file = path.join(arrivalFolder(dataDir), randomUUID());
  const remove = () => rm(file, { force: true });
  const silent = setTimeout(() => sent.destroy(new Error('Nothing came for 30 seconds.')), silence);
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const written = await write(sent, file, () => silent.refresh());
    if (written !== 'too long') return { file, ...written, remove };
    await remove();
    sent.on('error', () => {}).resume();
    return written;
  } catch (error) {
    await remove();
    sent.on('error', () => {}).resume();
    throw error;
  } finally {
    clearTimeout(silent);
  }
}

async function write(sent: Readable, file: string, onPiece: () => void) {
  const hash = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  let start = Buffer.alloc(0);
  let bytes = 0;
  try {
    // An ordinary loop would destroy what it reads from when it is left early, and with it the connection.
    for await (const piece of sent.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      onPiece();
      bytes += piece.length;
      if (bytes > photoLimits.bytes) return 'too long';
      if (start.length < tellingBytes) start = Buffer.concat([start, piece]).subarray(0, tellingBytes);
      hash.update(piece);
      await handle.appendFile(piece);
    }
    return { bytes, start, digest: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}
