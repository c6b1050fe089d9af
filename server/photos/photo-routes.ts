import type { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { detectLanguage } from '#server/http/detect-language.ts';
import { refuseOtherMethods } from '#server/http/methods.ts';
import type { Company } from '#server/platform/company.ts';
import { hasLeft, logVisitorLeft } from '#server/platform/log.ts';
import { createRequestTokens, type RequestTokens, type Signer } from '#server/platform/signed-token.ts';
import type { Language } from '#shared/languages.ts';
import { type Messages, messagesIn } from '#shared/messages/messages.ts';
import { photoLimits } from '#shared/photos.ts';
import { photoEndpoint } from '#shared/routes.ts';
import { isNoSpace, logPhoto, type PhotoOutcome, type PhotoPosition, type Uploads } from './upload.ts';

/** The token says for which request; the key is chosen by the phone, and the same on each retry. */
export const photoRoute = `${photoEndpoint}/:token/:key`;

/** How long one photo may take to arrive, in milliseconds: 12 MB over a line of 320 kbit/s, and three in tunnels. */
const maxArrivalTime = 8 * 60_000;

type PhotoRequest = FastifyRequest<{
  Params: { token: string; key: string };
  Querystring: { position?: unknown; of?: unknown };
}>;

interface PhotoRouteDeps {
  tokens: PhotoTokens;
  uploads: Uploads;
  company: Company;
}

/** Accepts photos one by one. One is answered with success only after it was written anew and is on disk. */
export async function registerPhotoRoutes(
  app: FastifyInstance,
  { tokens, uploads, company }: PhotoRouteDeps,
) {
  app.removeAllContentTypeParsers();
  // Whatever a phone calls it: its bytes tell what it is, and nobody holds them all.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isClientError = error.statusCode !== undefined && error.statusCode < 500;
    return sendOutcome(request, reply, isClientError ? 'malformed' : 'failed', error);
  });
  const options = { config: { arrivesWithin: () => maxArrivalTime } };
  app.put(photoRoute, options, async (request: PhotoRequest, reply) =>
    sendOutcome(request, reply, await acceptPhoto(request, reply)),
  );
  refuseOtherMethods(app, company, photoRoute, ['PUT', 'OPTIONS']);

  function sendOutcome(request: FastifyRequest, reply: FastifyReply, outcome: PhotoOutcome, cause?: unknown) {
    if (outcome === 'failed' && hasLeft(request)) logVisitorLeft(request);
    else logPhoto(request, outcome, cause);
    return answerPhoto(reply, outcome, detectLanguage(request));
  }

  async function acceptPhoto(request: PhotoRequest, reply: FastifyReply): Promise<PhotoOutcome> {
    const claim = tokens.read(request.params.token, new Date());
    if (typeof claim === 'string') return claim;
    const position = readPosition(request, claim.requestId);
    if (!position) return 'malformed';
    if (Number(request.headers['content-length'] ?? 0) > photoLimits.bytes) {
      // Not worth reading to its end, as the rest of any other is, only for its sender to see the answer.
      if (Number(request.headers['content-length']) > 2 * photoLimits.bytes)
        reply.header('Connection', 'close');
      return 'too long';
    }
    const refusal = await uploads.checkUpload(position);
    if (refusal) return refusal;
    const arrived = await uploads.receive((request.body ?? request.raw) as Readable, request.ip);
    if (isNoSpace(arrived)) await uploads.noteMissing(position.requestId);
    if (typeof arrived === 'string') return arrived;
    return uploads.save(arrived, position);
  }
}

/** @returns undefined if any part of it is not as our form writes it */
function readPosition({ params, query }: PhotoRequest, requestId: string): PhotoPosition | undefined {
  const position = parseInRange(query.position, 0, photoLimits.count - 1);
  const of = parseInRange(query.of, 1, photoLimits.count);
  if (!/^[0-9a-f]{32}$/.test(params.key) || position === undefined || of === undefined) return undefined;
  return { requestId, id: params.key, position, of };
}

function parseInRange(written: unknown, min: number, max: number): number | undefined {
  if (typeof written !== 'string' || !/^\d+$/.test(written)) return undefined;
  const number = Number(written);
  return number >= min && number <= max ? number : undefined;
}

/** How an outcome is answered. `retryAfter` in seconds: only photos with it are sent again. */
interface PhotoAnswer {
  status: number;
  /** The message for the visitor; undefined for a photo that was saved. */
  error?: keyof Messages['answers']['photos'];
  retryAfter?: number;
}

const answers: Record<PhotoOutcome, PhotoAnswer> = {
  kept: { status: 201 },
  known: { status: 200 },
  malformed: { status: 400, error: 'malformed' },
  forged: { status: 403, error: 'forged' },
  expired: { status: 410, error: 'expired' },
  gone: { status: 410, error: 'gone' },
  full: { status: 409, error: 'full' },
  'too long': { status: 413, error: 'too long' },
  // How many are too many depends on the format, and says nothing to most people: decode.ts.
  'too large': { status: 413, error: 'too large' },
  foreign: { status: 415, error: 'foreign' },
  damaged: { status: 422, error: 'damaged' },
  crashed: { status: 422, error: 'crashed' },
  'client reached daily limit': { status: 429, error: 'too many', retryAfter: 3600 },
  'photos reached daily limit': { status: 507, error: 'no space', retryAfter: 3600 },
  'disk is full': { status: 507, error: 'no space', retryAfter: 600 },
  busy: { status: 503, error: 'not now', retryAfter: 10 },
  failed: { status: 503, error: 'not now', retryAfter: 30 },
};

/** Answers with the status and `{"status":"kept"}`, or `{"error"}` for the visitor to read. */
function answerPhoto(reply: FastifyReply, outcome: PhotoOutcome, language: Language) {
  const { status, error, retryAfter } = answers[outcome];
  reply.code(status).header('Cache-Control', 'no-store');
  if (retryAfter) reply.header('Retry-After', retryAfter);
  return reply.send(error ? { error: messagesIn[language].answers.photos[error] } : { status: 'kept' });
}

/**
 * How long photos may be sent for a request, in milliseconds: as long as one waits on the visitor's device, and an
 * hour for a slow line.
 */
const tokenLifetime = 25 * 3_600_000;

/** Tokens that let their holders send photos for one request. */
export type PhotoTokens = RequestTokens;

export function createPhotoTokens(signer: Signer): PhotoTokens {
  return createRequestTokens(signer, 'photos', tokenLifetime);
}
