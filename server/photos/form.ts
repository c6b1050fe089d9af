import type { Readable } from 'node:stream';
import { Busboy, type BusboyFileStream } from '@fastify/busboy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  cameFromField,
  estimateField,
  honeypotField,
  languageField,
  tokenField,
} from '#shared/hidden-fields.ts';
import { photoField, photoLimits } from '#shared/photos.ts';
import { fieldNames, largestPlainForm } from '#shared/quote-fields.ts';
import { type ArrivedPhoto, isNoSpace, logPhoto, type Uploads } from './upload.ts';

const formType = /^multipart\/form-data\b/i;
/** What a form may contain: far more than ours does. Sizes in bytes; a longer text is cut off. */
const limits = { fieldSize: 64 * 1024, fields: 40, parts: 80, headerPairs: 20, headerSize: 8 * 1024 };

/**
 * How long nothing may come of a form, in milliseconds, until what has come is taken as all of it: twice the time that a
 * phone is in a tunnel, since its line tries again only then.
 */
const maxSilence = 45_000;

/** The fields of our form; no others are kept in memory. */
const knownFields = new Set<string>([
  ...fieldNames,
  honeypotField,
  tokenField,
  cameFromField,
  languageField,
  estimateField,
]);

/** A form as far as it arrived: its fields, and its photos in files. */
export interface PhotoForm {
  fields: Record<string, string>;
  /** False if a text was cut off. */
  isComplete: boolean;
  /** How many photos were sent, whether or not they arrived. */
  photoCount: number;
  /** Saves its photos with this request, in their order. Never throws. @returns true if all of them were saved */
  savePhotos(requestId: string): Promise<boolean>;
  /** Removes the files of photos that were not saved. */
  clear(): Promise<void>;
}

/** Leaves the body of such a form to `receiveForm`, which reads it piece by piece. */
export function acceptPhotoForms(app: FastifyInstance) {
  app.addContentTypeParser(formType, (_request, payload, done) => done(null, payload));
}

export function isPhotoForm(request: FastifyRequest): boolean {
  return formType.test(request.headers['content-type'] ?? '');
}

/**
 * Reads a form to its end, or to where the line was cut. Never throws: what arrived counts, and fields may come before
 * the files or after them.
 * @param mayHavePhotos asked with the fields so far when a file begins: false drops the file unread
 */
export async function receiveForm(
  request: FastifyRequest,
  uploads: Uploads,
  mayHavePhotos: (fields: Record<string, string>) => boolean,
): Promise<PhotoForm> {
  const body = (request.body ?? request.raw) as Readable;
  const fields: Record<string, string> = Object.create(null);
  const parser = createParser(request);
  if (!parser)
    return {
      fields,
      isComplete: true,
      photoCount: 0,
      savePhotos: async () => true,
      clear: async () => {},
    };
  const ended = Promise.withResolvers<void>();
  let lastFile: BusboyFileStream | undefined;
  const received: Promise<ArrivedPhoto | 'none' | undefined>[] = [];

  const missingPhoto = Promise.resolve(undefined);
  let hasNoSpace = false;
  let remainingLength = largestPlainForm;
  let isComplete = true;
  parser.on('field', (name: string | undefined, value, _isNameCut, isCut) => {
    if (!name || !knownFields.has(name)) return;
    fields[name] = value.slice(0, remainingLength);
    isComplete &&= !isCut && value.length <= remainingLength;
    remainingLength -= fields[name].length;
  });
  parser.on('file', (name, file, fileName: string | undefined) => {
    lastFile = file.on('error', () => {});
    const isPhoto = name === photoField;
    const isWanted = isPhoto && received.length < photoLimits.count && mayHavePhotos(fields);
    if (!isWanted) file.resume();
    // One at a time, small ones too: a form uses one upload slot.
    if (isPhoto) received.push(isWanted ? receiveFile(file, fileName, received.at(-1)) : missingPhoto);
  });
  for (const end of ['finish', 'error']) parser.on(end, () => ended.resolve());
  const endEarly = () => {
    // Those before the last one are there, even if nobody has read them yet.
    if (lastFile && !lastFile.readableEnded) lastFile.destroy(new Error('The connection was cut.'));
    ended.resolve();
  };
  const silenceTimer = setTimeout(endEarly, maxSilence);
  const restartTimer = () => silenceTimer.refresh();
  body
    .on('error', () => {})
    .once('close', () => body.readableEnded || endEarly())
    .on('data', restartTimer)
    .pipe(parser);
  await ended.promise;
  body.off('data', restartTimer);
  clearTimeout(silenceTimer);
  const arrived = (await Promise.all(received)).filter((photo) => photo !== 'none');
  const photos = arrived.filter((photo) => photo !== undefined);
  let missing = arrived.length - photos.length;
  body.unpipe(parser).resume();
  return {
    fields,
    isComplete,
    photoCount: arrived.length,
    async savePhotos(requestId) {
      for (const [position, photo] of photos.entries()) {
        // The same picture sent again with the same request is the same photo.
        const id = photo.digest.slice(0, 32);
        const photoPosition = { requestId, id, position, of: photos.length };
        let cause: unknown;
        const outcome = await uploads.save(photo, photoPosition, true).catch((error: unknown) => {
          cause = error;
          return 'failed' as const;
        });
        logPhoto(request, outcome, cause);
        if (outcome !== 'kept' && outcome !== 'known') missing++;
      }
      if (hasNoSpace) await uploads.noteMissing(requestId);
      return missing === 0;
    },
    clear: async () => void (await Promise.all(photos.map((photo) => photo.remove()))),
  };

  /** @returns `none` where nothing was chosen; undefined if it is missing */
  async function receiveFile(
    file: BusboyFileStream,
    fileName: string | undefined,
    before: Promise<unknown> | undefined,
  ) {
    try {
      await before;
      const arrived = await uploads.receive(file, request.ip, true);
      if (typeof arrived === 'string') {
        logPhoto(request, arrived);
        hasNoSpace ||= isNoSpace(arrived);
        return undefined;
      }
      if (arrived.bytes > 0 || fileName) return arrived;
      await arrived.remove();
      return 'none';
    } catch {
      return undefined;
    } finally {
      // A photo that lost its slot is not read on, and neither would be what follows it.
      if (file.destroyed && !file.readableEnded) endEarly();
      else file.resume();
    }
  }
}

/** @returns undefined for a form that does not say where its parts begin */
function createParser(request: FastifyRequest) {
  try {
    const headers = { ...request.headers, 'content-type': request.headers['content-type']! };
    return new Busboy({ headers, limits });
  } catch {
    return undefined;
  }
}
