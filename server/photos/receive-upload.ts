import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { signatureLength } from '#content-model/check/picture-format.ts';
import { openUploadFolder } from './files.ts';

/** A picture as it was sent, in a file that only the server's user can read. */
export interface UploadedFile {
  file: string;
  bytes: number;
  /** Its first bytes. */
  start: Buffer;
  /** The SHA-256 of its content, as 64 hexadecimal digits. */
  digest: string;
  remove(): Promise<void>;
}

/** Where a picture goes while it arrives. */
interface UploadTarget {
  dataDir: string;
  /** What the name of its file begins with. */
  prefix?: string;
  /** The largest that is accepted, in bytes. */
  maxBytes: number;
  /** Called for each piece. */
  onPiece?: (bytes: number) => void;
}

/**
 * Writes a picture into a file as it comes in, never holding more of it than a piece.
 * @returns `too long` as soon as it is; the rest is read and dropped, so that the sender gets an answer
 * @throws if the line was cut or the file could not be written; nothing is left of it then
 */
export async function receiveUpload(
  sent: Readable,
  { dataDir, prefix = '', maxBytes, onPiece }: UploadTarget,
): Promise<UploadedFile | 'too long'> {
  const file = path.join(await openUploadFolder(dataDir), prefix + randomUUID());
  const remove = () => rm(file, { force: true });
  try {
    const written = await writeUpload(sent, file, maxBytes, onPiece);
    if (written !== 'too long') return { file, ...written, remove };
    await remove();
    sent.on('error', () => {}).resume();
    return written;
  } catch (error) {
    await remove();
    sent.on('error', () => {}).resume();
    throw error;
  }
}

async function writeUpload(
  sent: Readable,
  file: string,
  maxBytes: number,
  onPiece?: (bytes: number) => void,
) {
  const hash = createHash('sha256');
  const handle = await open(file, 'wx', 0o600);
  let start = Buffer.alloc(0);
  let bytes = 0;
  try {
    // An ordinary loop would destroy what it reads from when it is left early, and with it the connection.
    for await (const chunk of sent.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      onPiece?.(chunk.length);
      bytes += chunk.length;
      if (bytes > maxBytes) return 'too long';
      if (start.length < signatureLength) start = Buffer.concat([start, chunk]).subarray(0, signatureLength);
      hash.update(chunk);
      await handle.appendFile(chunk);
    }
    return { bytes, start, digest: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

/** How many photos may arrive at the same time, each of which may take minutes; and of one client. */
const maxUploads = 32;
const maxPerClient = 8;
/** When a slot is needed, an upload slower than this from its start is ended: in bytes per second, after so many ms. */
const slowUpload = { belowSpeed: 16_000, after: 30_000 };

/** A photo that arrives. */
interface UploadSlot {
  /** Call it for each piece. @param bytes of it */
  onPiece(bytes: number): void;
  release(): void;
}

interface RunningUpload {
  client: string;
  begunAt: number;
  bytes: number;
  /** Makes it give up. */
  end(): void;
}

/**
 * Creates the slots in which photos arrive. When all are used, a client that has fewer gets that of the slowest upload:
 * of those whose clients use more slots, or that are below `slowUpload`.
 */
export function createUploadSlots(now: () => number = () => performance.now()) {
  const running = new Set<RunningUpload>();
  const countOfClient = (client: string) => [...running].filter((each) => each.client === client).length;

  function measureSpeed({ begunAt, bytes }: RunningUpload): number {
    const elapsed = now() - begunAt;
    return elapsed < slowUpload.after ? Number.POSITIVE_INFINITY : (bytes * 1000) / elapsed;
  }

  /** Frees a slot if all are used. @returns whether there is a free one */
  function freeSlot(ownCount: number): boolean {
    if (running.size < maxUploads) return true;
    const slowest = [...running]
      .filter(
        (each) => countOfClient(each.client) > ownCount + 1 || measureSpeed(each) < slowUpload.belowSpeed,
      )
      .toSorted((one, other) => measureSpeed(one) - measureSpeed(other) || 0)[0];
    if (!slowest) return false;
    running.delete(slowest);
    slowest.end();
    return true;
  }

  return {
    /** @param end makes this one give up, for another. @returns undefined if there is no slot for it */
    acquire(client: string, end: () => void): UploadSlot | undefined {
      const ownCount = countOfClient(client);
      if (ownCount >= maxPerClient || !freeSlot(ownCount)) return undefined;
      const upload = { client, end, begunAt: now(), bytes: 0 };
      running.add(upload);
      return {
        onPiece(bytes) {
          upload.bytes += bytes;
        },
        release: () => void running.delete(upload),
      };
    },
  };
}
