import { describe, expect, test } from 'vitest';
import { createWorker } from '#server/outbox/worker.ts';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { signedIn } from '#server/testing/desk-session.ts';
import { bothEngines, contract, withServers } from '#server/testing/engines.ts';
import { company, danasRequest } from '#server/testing/parts.ts';
import { startPushService } from '#server/testing/push-service.ts';
import { createPushChannel } from './push-channel.ts';
import { subscribeDevice } from './push-subscriptions.ts';
import { vapidKeys } from './vapid.ts';

const silent = { info() {}, warn() {}, error() {} };
const report = { failed: async () => {}, missed: async () => {} };

describe.each(Object.entries(bothEngines()))('%s', (_, place) => {
  test('three servers ring each phone once for each request, with the same key', async () => {
    const service = await startPushService();
    await withServers(place, async (servers) => {
      for (const phone of ['one', 'two']) {
        const { session } = await signedIn(servers[0], company.email, contract.now);
        await subscribeDevice(servers[0], session, service.subscribe(phone), contract.now);
      }
      const store = createQuoteRequestStore(servers[0], { channels: ['push'], acknowledges: false });
      for (let request = 0; request < 4; request++) {
        const quoteRequest = { ...danasRequest, name: `Visitor ${request}` };
        await store.keep({ quoteRequest, receivedAt: contract.now, dedupeKeys: [] });
      }
      const workers = await Promise.all(
        servers.map(async (database) =>
          createWorker({
            channel: createPushChannel({ database, company, keys: await vapidKeys(database) }),
            ...{ database, report, log: silent, lane: 'words', now: () => contract.hoursLater(1) },
            compose: async ({ dedupe_key: key, kind, subscription_id: subscription }) => ({
              ...{ key, kind, subject: key, text: '', createdAt: '', subscription: subscription! },
            }),
          }),
        ),
      );
      const rounds = [1, 2, 3].flatMap(() => workers);
      await Promise.all(rounds.map((worker) => worker.deliverDue()));
      for (const worker of workers) await worker.deliverDue();
    });
    expect(service.rung).toHaveLength(8);
    expect(new Set(service.rung.map(({ phone, message }) => `${phone} ${message.title}`)).size).toBe(8);
    expect(new Set(service.rung.map(({ publicKey }) => publicKey)).size).toBe(1);
  });
});
