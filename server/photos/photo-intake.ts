import type { Readable } from 'node:stream';
import { answerInTimeFromNow } from '#server/http/answer-in-time.ts';
import { clientAddress } from '#server/http/client-address.ts';
import type { Count } from '#server/http/counts.ts';
import type { Config } from '#server/platform/config.ts';
import { createArrivalPlaces } from './arrival-places.ts';
import { type ArrivedPhoto, receivePhoto } from './arrivals.ts';
import { createDarkroom, type Darkroom } from './darkroom.ts';
import type { PhotoOutcome } from './photo-answers.ts';
import { createSpaceCheck, freeSpace, type NoSpace } from './photo-space.ts';
import type { PhotoStore } from './photo-store.ts';
import { formatOf } from './picture-format.ts';
import type { PhotoKey } from './pictures.ts';

/** How many photographs one address may send in a day: more than ten requests have. */
const mostOfClient = 100;
const day = 24 * 3_600_000;
/** How much of the disk has to be free for a note that photographs are missing, in bytes. */
const leastForNotes = 8 * 1024 * 1024;

export interface PhotoIntakeParts {
  photos: PhotoStore;
  config: Pick<Config, 'dataDir' | 'photosMaxBytes' | 'rateLimit'>;
  /** Of what one address sends. */
  count: Count;
  darkroom?: Darkroom;
  /** Called after a photograph was kept, or was noted as missing. */
  onKept?: () => void;
  /** Notes that photographs of a request found no room. */
  noteMissing: (requestId: string, at: Date) => Promise<unknown>;
}

/** Which photograph of which request, at which place of how many. */
export interface PhotoPlace extends PhotoKey {
  position: number;
  of: number;
}

export interface PhotoIntake {
  /**
   * Receives a photograph into a file, unless there is no room for it.
   * @param address of the client
   * @param isPatient true: it may wait for its turn to be developed, however many are before it
   * @throws if it did not arrive whole
   */
  receive(sent: Readable, address: string, isPatient?: boolean): Promise<ArrivedPhoto | PhotoOutcome>;
  /** Develops a photograph that arrived and keeps it. Its file is gone afterward. @throws if it could not be stored */
  keep(arrived: ArrivedPhoto, place: PhotoPlace, isPatient?: boolean): Promise<PhotoOutcome>;
  /** What is known about a photograph before it arrives; undefined if it would be kept. */
  standing: PhotoStore['standing'];
  /** Why no photograph would be taken now; undefined if there is room. */
  lackOfSpace(): Promise<NoSpace | undefined>;
  /** Notes that photographs of a request found no room. Never throws. */
  noteMissing(requestId: string): Promise<void>;
  /** Makes a stop wait for this. */
  follow<Result>(work: Promise<Result>): Promise<Result>;
  /** Resolves when everything under way has ended. */
  stop(): Promise<void>;
}

/** The way of a photograph from the line to the store. */
export function createPhotoIntake({
  photos,
  config,
  count,
  darkroom = createDarkroom(),
  onKept,
  noteMissing,
}: PhotoIntakeParts): PhotoIntake {
  const { dataDir, photosMaxBytes, rateLimit } = config;
  const lackOfSpace = createSpaceCheck(photos, dataDir, photosMaxBytes);
  const underWay = new Set<Promise<unknown>>();
  const places = createArrivalPlaces();

  async function receive(sent: Readable, address: string, isPatient = false) {
    const client = clientAddress(address);
    if (!isPatient && darkroom.isBusy(client)) return 'busy';
    let hadToGo = false;
    const place = places.take(client, () => {
      hadToGo = true;
      sent.destroy(new Error('Its place was needed.'));
    });
    if (!place) return 'busy';
    try {
      const lack = await answerInTimeFromNow(() => lackOfSpace(new Date()));
      if (lack) return lack;
      if (await isTooMany(client)) return 'client had its day';
      return await receivePhoto(sent, { dataDir, client, onPiece: place.onPiece });
    } catch (error) {
      if (hadToGo) return 'busy';
      throw error;
    } finally {
      place.free();
    }
  }

  /** Whoever does not limit requests does not limit their photographs. */
  async function isTooMany(subject: string) {
    if (rateLimit === 0) return false;
    const occasion = { limit: 'photographs', subject, within: day };
    const [tally] = await count([occasion], new Date());
    return tally!.count > mostOfClient;
  }

  async function keep(arrived: ArrivedPhoto, place: PhotoPlace, isPatient?: boolean): Promise<PhotoOutcome> {
    const receivedAt = new Date();
    try {
      const format = formatOf(arrived.start);
      if (!format) return 'foreign';
      const developed = await darkroom.develop(
        { file: arrived.file, format },
        { client: arrived.client, isPatient },
      );
      if (typeof developed === 'string') return developed;
      return await answerInTimeFromNow(() => photos.keep({ ...place, ...developed, receivedAt }));
    } finally {
      await arrived.remove();
    }
  }

  function follow<Result>(work: Promise<Result>): Promise<Result> {
    underWay.add(work);
    return work.finally(() => underWay.delete(work));
  }

  return {
    follow,
    standing: photos.standing,
    lackOfSpace: () => lackOfSpace(new Date()),
    async noteMissing(requestId) {
      try {
        // Where there is not even that, the log has it: requests need the rest.
        if ((await freeSpace(dataDir)) < leastForNotes) return;
        await answerInTimeFromNow(() => noteMissing(requestId, new Date()));
        onKept?.();
      } catch {}
    },
    receive: (...photo) => follow(receive(...photo)),
    async keep(...photo) {
      const outcome = await follow(keep(...photo));
      if (outcome === 'kept') onKept?.();
      return outcome;
    },
    async stop() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
      await darkroom.stop();
    },
  };
}
