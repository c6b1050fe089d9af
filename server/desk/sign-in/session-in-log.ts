import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * From here on, log lines about this request say on which session it was made. The id is no secret and no name: whose it
 * is stands in the database only.
 */
export function noteSessionInLog(request: FastifyRequest, reply: FastifyReply, session: string) {
  request.log = reply.log = request.log.child({ session });
}
