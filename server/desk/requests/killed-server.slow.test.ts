import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type DatabaseLocation, openDatabase } from '#server/database/open.ts';
import { listActions } from '#server/requests/action-log.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { signIn } from '#server/testing/desk-session.ts';
import { bothEngines, contract } from '#server/testing/engines.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { createRandom } from '#server/testing/random.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { endpoints } from '#shared/desk/addresses.ts';

const engines = bothEngines();
vi.setConfig({ testTimeout: 300_000 });
const email = 'owner@example.com';
const kills = 4;

test.each(Object.entries(engines))(
  'on %s, a server that is killed in the middle of actions does each one whole and once, or not at all',
  async (_engine, makePlace) => {
    const place: DatabaseLocation = await makePlace();
    const database = await openDatabase(place);
    onTestFinished(() => database.destroy());
    const { id } = await createQuoteRequestStore(database).save(contract.createSubmission());
    const { headers } = await signIn(database, email);
    const server = new ServerProcess(0, {
      DATA_DIR: place.dataDir || temporaryFolder(),
      DESK_EMAILS: email,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    });
    onTestFinished(() => void server.end('SIGKILL'));
    await server.start();

    const random = createRandom();
    let killed = 0;
    const answered: string[] = [];
    /** As a phone does: the same action again until there is an answer. */
    const send = async (action: { id: string; [key: string]: unknown }) => {
      for (;;) {
        const answer = await fetch(server.origin + endpoints.actions(id), {
          method: 'POST',
          body: JSON.stringify(action),
          headers: { ...headers, 'content-type': 'application/json' },
        }).catch(() => undefined);
        // What the database could not do in time is 503, and a phone tries again; on any other it gives the action up.
        if (answer && answer.status !== 503) {
          expect(answer.status).toBe(200);
          if (await answer.json().catch(() => undefined)) return answered.push(action.id);
        }
        await wait(20);
      }
    };
    const clients = [1, 2, 3].map(async (client) => {
      for (let sent = 0; killed < kills || sent < 5; sent++) {
        const common = { id: randomUUID(), at: new Date().toISOString() };
        const amountCents = client * 1_000_000 + sent;
        if (sent % 2 === 0) await send({ ...common, kind: 'stage', stage: 'quoted', amountCents });
        else await send({ ...common, kind: 'note', text: `Note ${client} of ${sent}.` });
      }
    });
    while (killed < kills) {
      await wait(100 + random() * 300);
      await server.end('SIGKILL');
      killed++;
      await server.start();
    }
    await Promise.all(clients);
    await server.end('SIGTERM');

    const actions = await listActions(database, id);
    expect(actions.map((action) => action.id).sort()).toEqual(answered.sort());
    expect(actions.map(({ position }) => position)).toEqual(actions.map((_action, index) => index + 1));
    const request = await database.selectFrom('quote_requests').selectAll().executeTakeFirstOrThrow();
    const last = actions.findLast(({ kind }) => kind === 'stage');
    expect({ stage: request.stage, amountCents: request.amount_cents }).toEqual(JSON.parse(last!.content!));
    const { text } = await database.selectFrom('request_texts').selectAll().executeTakeFirstOrThrow();
    for (const { kind, content } of actions)
      if (kind === 'note') expect(text).toContain(JSON.parse(content!).text.toLowerCase());
  },
);
