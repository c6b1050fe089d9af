import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeError } from '#server/platform/log.ts';
import { largestPhoto, photoLimits } from '#shared/photos.ts';
import { isNoSpace, whyNoSpace } from './photo-space.ts';

/** What can become of a photograph, as it is answered. `retryAfter` in seconds: only such a one is sent again. */
interface PhotoAnswer {
  status: number;
  /** For the visitor; none for a photograph that is kept. */
  error?: string;
  retryAfter?: number;
}

const tooLate = 'Photos can no longer be added to this request. Send them in answer to our call or e-mail.';
const notNow = 'This photo could not be kept right now.';
const noSpace = 'We cannot take photos right now. Send them in answer to our call or e-mail.';

const answers = {
  kept: { status: 201 },
  known: { status: 200 },
  malformed: { status: 400, error: 'This photo was not sent as our form sends photos.' },
  forged: { status: 403, error: 'This photo belongs to no request of ours. Send the form again.' },
  expired: { status: 410, error: tooLate },
  gone: { status: 410, error: tooLate },
  full: {
    status: 409,
    error: `${photoLimits.count} photos are here already. Send the others in answer to our call or e-mail.`,
  },
  'too long': {
    status: 413,
    error: `This photo is larger than ${largestPhoto}. Send a screenshot of it, or save it as a smaller JPEG.`,
  },
  // How many are too many depends on the format, and says nothing to most people: decoding-memory.ts.
  'too large': {
    status: 413,
    error:
      'This photo has more pixels than we can open. Send a screenshot of it, or save it as a smaller JPEG.',
  },
  foreign: {
    status: 415,
    error: 'This is not a photo that we can read. Send a screenshot of it, or save it as a JPEG.',
  },
  damaged: { status: 422, error: 'This photo is damaged. Choose it again, or take another one.' },
  crashed: { status: 422, error: 'We cannot open this photo. Send a screenshot of it, or take another one.' },
  'client had its day': {
    status: 429,
    error:
      'Too many photos came from your connection today. Send the others in answer to our call or e-mail.',
    retryAfter: 3600,
  },
  'disk had its day': { status: 507, error: noSpace, retryAfter: 3600 },
  'disk is full': { status: 507, error: noSpace, retryAfter: 600 },
  busy: { status: 503, error: notNow, retryAfter: 10 },
  failed: { status: 503, error: notNow, retryAfter: 30 },
} satisfies Record<string, PhotoAnswer>;

export type PhotoOutcome = keyof typeof answers;

/** Says in the log why a photograph is not kept, where that is not plain from the answer. */
export function logPhoto({ log }: Pick<FastifyRequest, 'log'>, outcome: PhotoOutcome, cause?: unknown) {
  if (outcome === 'failed') log.error({ error: describeError(cause) }, 'photograph not kept');
  else if (outcome === 'crashed') log.warn('a photograph ended the process that decoded it');
  else if (isNoSpace(outcome)) log.warn(`photographs refused: ${whyNoSpace[outcome]}`);
}

/** Answers with the status and `{"status":"kept"}`, or `{"error"}` for the visitor to read. */
export function answerPhoto(reply: FastifyReply, outcome: PhotoOutcome) {
  const { status, error, retryAfter }: PhotoAnswer = answers[outcome];
  reply.code(status).header('Cache-Control', 'no-store');
  if (retryAfter) reply.header('Retry-After', retryAfter);
  return reply.send(error ? { error } : { status: 'kept' });
}
