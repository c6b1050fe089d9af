import type { FastifyInstance } from 'fastify';
import { anew, within } from '#server/database/deadline.ts';

/** How soon a response must be there after its request began to arrive. The form's script gives up after 15,000 ms. */
const patience = 8_000;
/** The minimum for a request that took long to arrive: a slow connection is no reason to refuse it. */
const least = 1_000;

/** Gives each request one deadline for everything it asks of the database. */
export function answerInTime(app: FastifyInstance) {
  app.addHook('preHandler', (_request, reply, done) => {
    within(Math.max(patience - reply.elapsedTime, least), done);
  });
}

/** For what is asked of the database only when a long body has arrived: it gets the whole time again. */
export function answerInTimeFromNow<Result>(work: () => Result): Result {
  return anew(patience, work);
}
