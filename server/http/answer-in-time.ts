import type { FastifyInstance } from 'fastify';
import { within } from '#server/database/deadline.ts';

/** When an answer must be there, after its request began to arrive. The form's script gives up after 15,000 ms. */
const patience = 8_000;
/** What is left of it for one that took long to arrive: a slow line is no reason to refuse. */
const least = 1_000;

/** Gives each request one deadline for all that it asks of the database. */
export function answerInTime(app: FastifyInstance) {
  app.addHook('preHandler', (_request, reply, done) => {
    within(Math.max(patience - reply.elapsedTime, least), done);
  });
}
