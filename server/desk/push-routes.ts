import { randomUUIDv7 } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { countRows } from '#server/database/count-rows.ts';
import { vapidKeys } from '#server/notifications/push.ts';
import {
  isPushService,
  subscribeDevice,
  subscriptionOf,
  unsubscribeDevice,
} from '#server/notifications/push-subscriptions.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { type Push, subscribe } from '#shared/desk/push.ts';
import { type DeskDeps, parseBody, refuseDesk } from './api/desk-api.ts';
import { requireUser } from './sign-in/guard.ts';

/** How many test notifications a device gets within this time, in milliseconds. */
const testLimit = { max: 6, within: 3_600_000 };

/** Whether this device gets notifications, and what they may show. */
export function registerPushRoutes(app: FastifyInstance, { config, database, onSaved }: DeskDeps) {
  app.get(endpoints.push, async (request): Promise<Push> => {
    const [{ publicKey }, found] = await Promise.all([
      vapidKeys(database),
      subscriptionOf(database, requireUser(request).session),
    ]);
    return { publicKey, subscription: found ? { endpoint: found.endpoint, shows: found.shows } : null };
  });

  app.post(endpoints.subscribe, async (request, reply) => {
    const body = parseBody(request, reply, subscribe);
    if (!body) return reply;
    if (!isPushService(body.endpoint, config.serverUrl))
      return refuseDesk(
        reply,
        400,
        'This server doesn’t know this browser’s push service. Notifications work in Chrome, Edge, Firefox and Safari.',
      );
    await subscribeDevice(database, requireUser(request).session, body, new Date());
    return reply.code(204).send();
  });

  app.post(endpoints.unsubscribe, async (request, reply) => {
    await unsubscribeDevice(database, requireUser(request).session);
    return reply.code(204).send();
  });

  app.post(endpoints.testPush, async (request, reply) => {
    const phone = await subscriptionOf(database, requireUser(request).session);
    if (!phone) return refuseDesk(reply, 409, 'Notifications are off on this device.');
    const now = new Date();
    if ((await countTests(phone.id, now)) >= testLimit.max)
      return refuseDesk(reply, 429, 'Too many test notifications. Try again in an hour.');
    await enqueue(database, {
      ...({ kind: 'check', channels: ['push'], subscription: phone.id, at: now } as const),
      name: `ring:${randomUUIDv7()}`,
      content: { subject: 'Notifications work', text: 'A new request will look like this.' },
    });
    onSaved?.();
    return reply.code(202).send({});
  });

  const countTests = (subscription: string, now: Date) =>
    countRows(
      database
        .selectFrom('notifications')
        .where('subscription_id', '=', subscription)
        .where('kind', '=', 'check')
        .where('created_at', '>', new Date(now.getTime() - testLimit.within).toISOString()),
    );
}
