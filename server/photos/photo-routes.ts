import type { Readable } from 'node:stream';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refuseOtherMethods } from '#server/http/only-methods.ts';
import type { Company } from '#server/platform/company.ts';
import { photoLimits } from '#shared/photos.ts';
import { photoEndpoint } from '#shared/routes.ts';
import { answerPhoto, logPhoto, type PhotoOutcome } from './photo-answers.ts';
import type { PhotoIntake, PhotoPlace } from './photo-intake.ts';
import { isNoSpace } from './photo-space.ts';
import type { PhotoTokens } from './photo-tokens.ts';

/** The token says for which request; the key is chosen by the phone, and the same on each retry. */
export const photoRoute = `${photoEndpoint}/:token/:key`;

/** How long one photograph may take to arrive, in milliseconds: 12 MB over a line of 320 kbit/s, and three in tunnels. */
const arrivesWithin = 8 * 60_000;

type Sending = FastifyRequest<{
  Params: { token: string; key: string };
  Querystring: { position?: unknown; of?: unknown };
}>;

export interface PhotoRouteParts {
  tokens: PhotoTokens;
  intake: PhotoIntake;
  company: Company;
}

/** Accepts photographs one by one. One is answered with success only after it was written anew and is on disk. */
export async function takePhotos(app: FastifyInstance, { tokens, intake, company }: PhotoRouteParts) {
  app.removeAllContentTypeParsers();
  // Whatever a phone calls it: its bytes tell what it is, and nobody holds them all.
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const isTheirs = error.statusCode !== undefined && error.statusCode < 500;
    return answer(request, reply, isTheirs ? 'malformed' : 'failed', error);
  });
  const options = { config: { arrivesWithin: () => arrivesWithin } };
  app.put(photoRoute, options, async (request: Sending, reply) =>
    answer(request, reply, await take(request, reply)),
  );
  refuseOtherMethods(app, company, photoRoute, ['PUT', 'OPTIONS']);

  function answer(request: FastifyRequest, reply: FastifyReply, outcome: PhotoOutcome, cause?: unknown) {
    logPhoto(request, outcome, cause);
    return answerPhoto(reply, outcome);
  }

  async function take(request: Sending, reply: FastifyReply): Promise<PhotoOutcome> {
    const claim = tokens.read(request.params.token, new Date());
    if (typeof claim === 'string') return claim;
    const place = placeOf(request, claim.requestId);
    if (!place) return 'malformed';
    if (Number(request.headers['content-length'] ?? 0) > photoLimits.bytes) {
      // Not worth reading to its end, as the rest of any other is, only for its sender to see the answer.
      if (Number(request.headers['content-length']) > 2 * photoLimits.bytes)
        reply.header('Connection', 'close');
      return 'too long';
    }
    const standing = await intake.standing(place);
    if (standing) return standing;
    const arrived = await intake.receive((request.body ?? request.raw) as Readable, request.ip);
    if (isNoSpace(arrived)) await intake.noteMissing(place.requestId);
    if (typeof arrived === 'string') return arrived;
    return intake.keep(arrived, place);
  }
}

/** @returns undefined if any part of it is not as our form writes it */
function placeOf({ params, query }: Sending, requestId: string): PhotoPlace | undefined {
  const position = numberIn(query.position, 0, photoLimits.count - 1);
  const of = numberIn(query.of, 1, photoLimits.count);
  if (!/^[0-9a-f]{32}$/.test(params.key) || position === undefined || of === undefined) return undefined;
  return { requestId, id: params.key, position, of };
}

function numberIn(written: unknown, least: number, most: number): number | undefined {
  if (typeof written !== 'string' || !/^\d+$/.test(written)) return undefined;
  const number = Number(written);
  return number >= least && number <= most ? number : undefined;
}
