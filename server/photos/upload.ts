import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { formatOf } from '#content-model/check/picture-format.ts';
import { type Count, clientAddress } from '#server/http/rate-limits.ts';
import { withResponseDeadline } from '#server/http/timeouts.ts';
import type { Config } from '#server/platform/config.ts';
import { hasSpace, readSpace } from '#server/platform/disk-space.ts';
import { describeError } from '#server/platform/log.ts';
import { day } from '#server/platform/time.ts';
import { photoLimits } from '#shared/photos.ts';
import { openUploadFolder, type PhotoKey } from './files.ts';
import { createImageWorker, type ImageWorker, type PhotoProblem } from './image-worker.ts';
import { createUploadSlots, receiveUpload, type UploadedFile } from './receive-upload.ts';
import type { PhotoStore, UploadRefusal } from './store.ts';

/** How many photos one address may send in a day: more than ten requests have. */
const maxPerClient = 100;
/** How much of the disk has to be free for a note that photos are missing, in bytes. */
const minBytesForNote = 8 * 1024 * 1024;

/** What can become of a photo. `photo-routes.ts` says what each is answered with. */
export type PhotoOutcome =
  | 'kept'
  | UploadRefusal
  | PhotoProblem
  | NoSpace
  | 'malformed'
  | 'forged'
  | 'expired'
  | 'too long'
  | 'client reached daily limit'
  | 'failed';

interface UploadDeps {
  photos: PhotoStore;
  config: Pick<Config, 'dataDir' | 'photosMaxBytes' | 'rateLimit'>;
  /** Of what one address sends. */
  count: Count;
  imageWorker?: ImageWorker;
  /** Called after a photo was saved, or was noted as missing. */
  onSaved?: () => void;
  /** Notes that photos of a request found no room. */
  noteMissing: (requestId: string, at: Date) => Promise<unknown>;
}

/** Which photo of which request, and its position among how many. */
export interface PhotoPosition extends PhotoKey {
  position: number;
  of: number;
}

/** A photo that arrived, and who sent it, as `clientAddress` says. */
export type ArrivedPhoto = UploadedFile & { client: string };

export interface Uploads {
  /**
   * Receives a photo into a file, unless there is no room for it.
   * @param address of the client
   * @param isPatient true: it may wait for its turn to be decoded, however many are before it
   * @throws if it did not arrive whole
   */
  receive(sent: Readable, address: string, isPatient?: boolean): Promise<ArrivedPhoto | PhotoOutcome>;
  /** Decodes a photo that arrived and saves it. Its file is gone afterward. @throws if it could not be stored */
  save(upload: ArrivedPhoto, position: PhotoPosition, isPatient?: boolean): Promise<PhotoOutcome>;
  /** Returns why a photo would be refused, before it arrives; undefined if it would be saved. */
  checkUpload: PhotoStore['checkUpload'];
  /** Returns why no photo can be accepted now; undefined if there is space. */
  findLackOfSpace(): Promise<NoSpace | undefined>;
  /** Notes that photos of a request found no room. Never throws. */
  noteMissing(requestId: string): Promise<void>;
  /** Makes `stop` wait for this promise. */
  track<Result>(work: Promise<Result>): Promise<Result>;
  /** Resolves when everything under way has ended. */
  stop(): Promise<void>;
}

/** Creates what receives photos, decodes and saves them. */
export function createUploads({
  photos,
  config,
  count,
  imageWorker = createImageWorker(),
  onSaved,
  noteMissing,
}: UploadDeps): Uploads {
  const { dataDir, photosMaxBytes, rateLimit } = config;
  const findLackOfSpace = createSpaceCheck(photos, dataDir, photosMaxBytes);
  const running = new Set<Promise<unknown>>();
  const slots = createUploadSlots();

  async function receive(sent: Readable, address: string, isPatient = false) {
    const client = clientAddress(address);
    if (!isPatient && imageWorker.isBusy(client)) return 'busy';
    let isEvicted = false;
    const slot = slots.acquire(client, () => {
      isEvicted = true;
      sent.destroy(new Error('An older upload was ended to make room.'));
    });
    if (!slot) return 'busy';
    try {
      const lack = await withResponseDeadline(() => findLackOfSpace(new Date()));
      if (lack) return lack;
      if (await isTooMany(client)) return 'client reached daily limit';
      const { onPiece } = slot;
      const arrived = await receiveUpload(sent, { dataDir, maxBytes: photoLimits.bytes, onPiece });
      return arrived === 'too long' ? arrived : { ...arrived, client };
    } catch (error) {
      if (isEvicted) return 'busy';
      throw error;
    } finally {
      slot.release();
    }
  }

  /** Whether a client has sent too many photos today. Never with RATE_LIMIT=0, which limits nothing. */
  async function isTooMany(subject: string) {
    if (rateLimit === 0) return false;
    const occasion = { limit: 'photographs', subject, within: day };
    const [tally] = await count([occasion], new Date());
    return tally!.count > maxPerClient;
  }

  async function save(
    upload: ArrivedPhoto,
    position: PhotoPosition,
    isPatient?: boolean,
  ): Promise<PhotoOutcome> {
    const receivedAt = new Date();
    try {
      const format = formatOf(upload.start);
      if (!format) return 'foreign';
      const decoded = await imageWorker.decode(
        { file: upload.file, format },
        { client: upload.client, isPatient },
      );
      if (typeof decoded === 'string') return decoded;
      return await withResponseDeadline(() => photos.save({ ...position, ...decoded, receivedAt }));
    } finally {
      await upload.remove();
    }
  }

  function track<Result>(work: Promise<Result>): Promise<Result> {
    running.add(work);
    return work.finally(() => running.delete(work));
  }

  return {
    track,
    checkUpload: photos.checkUpload,
    findLackOfSpace: () => findLackOfSpace(new Date()),
    async noteMissing(requestId) {
      try {
        // Where there is not even that, the log has it: requests need the rest.
        if ((await readSpace(await openUploadFolder(dataDir))).free < minBytesForNote) return;
        await withResponseDeadline(() => noteMissing(requestId, new Date()));
        onSaved?.();
      } catch {}
    },
    receive: (...photo) => track(receive(...photo)),
    async save(...photo) {
      const outcome = await track(save(...photo));
      if (outcome === 'kept') onSaved?.();
      return outcome;
    },
    async stop() {
      while (running.size > 0) await Promise.allSettled(running);
      await imageWorker.stop();
    },
  };
}

/** Logs why a photo was not saved, where that is not plain from the answer. */
export function logPhoto({ log }: Pick<FastifyRequest, 'log'>, outcome: PhotoOutcome, cause?: unknown) {
  if (outcome === 'failed') log.error({ error: describeError(cause) }, 'photo not stored');
  else if (outcome === 'crashed') log.warn('a photo ended the process that decoded it');
  else if (isNoSpace(outcome)) log.warn(`photos refused: ${noSpaceReasons[outcome]}`);
}

/** The share of all the space that photos of one day may use, so that nobody can fill it in one night. */
const maxDailyShare = 0.2;

/** Why there is no space: the disk is almost full, or photos have used their share of it, for today or in total. */
type NoSpace = keyof typeof noSpaceReasons;

/** For the log. */
export const noSpaceReasons = {
  'disk is full': 'the disk is almost full',
  'photos reached daily limit': 'they have used up what PHOTOS_MAX_GB allows, for today or in total',
};

export const isNoSpace = (outcome: unknown): outcome is NoSpace =>
  typeof outcome === 'string' && Object.hasOwn(noSpaceReasons, outcome);

/** @param max how many bytes all photos together may take */
function createSpaceCheck(photos: PhotoStore, dataDir: string, max: number) {
  return async (now: Date): Promise<NoSpace | undefined> => {
    if (!(await hasSpace(await openUploadFolder(dataDir)))) return 'disk is full';
    const stored = await photos.countBytes(new Date(now.getTime() - day));
    return stored.all >= max || stored.since >= max * maxDailyShare
      ? 'photos reached daily limit'
      : undefined;
  };
}
