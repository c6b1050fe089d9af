import { describe, expect, test } from 'vitest';
import { bothEngines, contract, withServers } from '#server/testing/engines.ts';
import { danasRequest } from '#server/testing/parts.ts';
import { createQuoteRequestStore } from './store.ts';

const { now, audience } = contract;

describe.each(Object.entries(bothEngines()))('on %s', (_engine, place) => {
  test('the same words on many servers at once, each with a key of its own, are one request', () =>
    withServers(place, async (servers) => {
      const stores = servers.map((server) => createQuoteRequestStore(server, audience));
      const presses = Array.from({ length: 30 }, (_, turn) =>
        stores[turn % 3]!.keep({
          quoteRequest: danasRequest,
          receivedAt: now,
          dedupeKeys: [`tab-${turn}`],
          sameWordsSince: new Date(now.getTime() - 60_000),
        }),
      );
      const ids = new Set((await Promise.all(presses)).map(({ id }) => id));
      expect(ids.size).toBe(1);
      expect(await stores[0]!.list()).toHaveLength(1);
      expect(await servers[0].selectFrom('notifications').selectAll().execute()).toHaveLength(2);
    }));
});
