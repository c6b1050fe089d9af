import type { FastifyInstance } from 'fastify';
import { bodyOf } from '#server/desk/api/refusal.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { type Device, endDevice } from '#shared/desk/session.ts';
import type { SignInParts } from './come-in.ts';
import { personOf } from './person.ts';
import { endSession, listSessions } from './sessions.ts';

/** The devices that a person is signed in on. */
export function serveDevices(app: FastifyInstance, { database, cookies }: SignInParts) {
  app.get(endpoints.devices, async (request): Promise<Device[]> => {
    const { email, session } = personOf(request);
    const sessions = await listSessions(database, email, new Date());
    return sessions.map(({ id, device, created_at, used_at }) => ({
      ...{ id, name: device, signedInAt: created_at, usedAt: used_at },
      isThisOne: id === session,
    }));
  });

  app.post(endpoints.endDevice, async (request, reply) => {
    const body = bodyOf(request, reply, endDevice);
    if (!body) return reply;
    const { email, session } = personOf(request);
    await endSession(database, { email, id: body.id });
    if (body.id === session) cookies.set(reply, 'desk', '', 0);
    return reply.code(204).send();
  });
}
