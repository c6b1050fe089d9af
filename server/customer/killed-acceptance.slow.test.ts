import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type DatabaseLocation, openDatabase } from '#server/database/open.ts';
import { applyAction } from '#server/desk/requests/apply-action.ts';
import { listActions } from '#server/requests/action-log.ts';
import { createCustomerLinks } from '#server/requests/customer-links.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { bothEngines, contract } from '#server/testing/engines.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { ServerProcess } from '#server/testing/server-process.ts';

vi.setConfig({ testTimeout: 600_000 });
const kills = 25;

test.each(Object.entries(bothEngines()))(
  'on %s, a quote that is accepted while the server is killed is accepted whole and once',
  async (_engine, makePlace) => {
    const place: DatabaseLocation = await makePlace();
    const database = await openDatabase(place);
    onTestFinished(() => database.destroy());
    const server = new ServerProcess(0, {
      DATA_DIR: place.dataDir || temporaryFolder(),
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    });
    onTestFinished(() => void server.end('SIGKILL'));
    await server.start();
    /** From the tap to the kill, in milliseconds: it comes closer to the moment at which the acceptance is stored. */
    let delay = 20;
    const found = { whole: 0, 'not at all': 0 };

    for (let killed = 0; killed < kills; killed++) {
      const { id } = await createQuoteRequestStore(database).save(contract.createSubmission());
      const now = new Date();
      const quoteId = randomUUID();
      const lines = [{ text: 'Driveway', amountCents: 650_000 }];
      const texts = { included: '', excluded: '', terms: '' };
      const quote = { lines, ...texts, depositCents: null, validUntil: '2999-12-31' };
      const deps = { database, recipients: { channels: [], acknowledges: false }, timeZone: 'UTC' };
      const action = { id: quoteId, at: now.toISOString(), kind: 'quote', quote } as const;
      expect(await applyAction(deps, id, action, { by: 'owner@example.com', now })).toBeUndefined();
      const link = await createCustomerLinks(database, new URL(server.origin)).issue(id, now);
      const key = randomUUID();
      const accept = () =>
        fetch(`${server.origin}${new URL(link).pathname}/accept?key=${key}`, {
          method: 'POST',
          headers: { accept: 'text/html' },
          body: new URLSearchParams({ quote: quoteId, name: 'Dana' }),
          redirect: 'manual',
        }).catch(() => undefined);
      const read = async () => {
        const request = await createQuoteRequestStore(database).find(id);
        const answers = (await listActions(database, id)).filter(({ kind }) => kind === 'accept');
        const messages = await database
          .selectFrom('notifications')
          .select('channel')
          .where('request_id', '=', id)
          .where('kind', '=', 'customer')
          .execute();
        return [request!.stage, answers.length, messages.length > 0];
      };

      const first = accept();
      await wait(delay);
      await server.end('SIGKILL');
      await first;
      const state = await read();
      const isWhole = state[0] === 'won';
      found[isWhole ? 'whole' : 'not at all']++;
      delay *= isWhole ? 0.7 : 1.4;
      expect([
        ['won', 1, true],
        ['quoted', 0, false],
      ]).toContainEqual(state);
      await server.start();
      // The customer taps again.
      expect((await accept())?.status).toBe(303);
      expect(await read()).toEqual(['won', 1, true]);
    }
    expect(Math.min(...Object.values(found)), JSON.stringify(found)).toBeGreaterThan(0);
  },
);
