import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { photoLimits } from '#shared/photos.ts';
import { arrivalFolder } from './photo-folder.ts';
import { tellingBytes } from './picture-format.ts';

/** A photograph as it was sent, in a file that only the server's user can read. */
export interface ArrivedPhoto {
  /** Who sent it, as `clientAddress` says. */
  client: string;
  file: string;
  bytes: number;
  /** Its first bytes. */
  start: Buffer;
  /** What it contains, as 64 hexadecimal digits: the same for the same picture. */
  digest: string;
  remove(): Promise<void>;
}

/** Where a photograph goes while it arrives. */
interface Arriving {
  dataDir: string;
  client: string;
  /** Called for each piece. */
  onPiece: (bytes: number) => void;
}

/**
 * Writes a photograph into a file as it comes in, never holding more of it than a piece.
 * @returns `too long` as soon as it is; the rest is read and dropped, so that whoever sends it gets an answer
 * @throws if the line was cut or the file could not be written; nothing is left of it then
 */
export async function receivePhoto(
  sent: Readable,
  { dataDir, client, onPiece }: Arriving,
): Promise<ArrivedPhoto | 'too long'> {
  const file = path.join(arrivalFolder(dataDir), randomUUID());
  const remove = () => rm(file, { force: true });
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const written = await write(sent, file, onPiece);
    if (written !== 'too long') return { client, file, ...written, remove };
    await remove();
    sent.on('error', () => {}).resume();
    return written;
  } catch (error) {
    await remove();
    sent.on('error', () => {}).resume();
    throw error;
  }
}

async function write(sent: Readable, file: string, onPiece: (bytes: number) => void) {
  const hash = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  let start = Buffer.alloc(0);
  let bytes = 0;
  try {
    // An ordinary loop would destroy what it reads from when it is left early, and with it the connection.
    for await (const piece of sent.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      onPiece(piece.length);
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
