import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { signIn } from '#server/testing/desk-session.ts';
import { bothEngines } from '#server/testing/engines.ts';
import { danasRequest, testApp, testConfig } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { quoteEndpoint } from '#shared/routes.ts';

const nul = 'a\0b';
const encoded = 'a%00b';
/** 65 bytes of a key and 16 of a secret, as a browser sends them. */
const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) };

describe.each(Object.entries(bothEngines()))('on %s', (_engine, place) => {
  test('a NUL in any text is a client error, and no server error', async () => {
    const one: { dataDir: string; databaseUrl?: string } = await place();
    const { app, database, links, saveDanas } = await testApp(
      testConfig(one.databaseUrl ? { DATABASE_URL: one.databaseUrl } : {}),
    );
    const { headers } = await signIn(database);
    const { id } = await saveDanas();
    const mark = new URL(links.linkFor(id, new Date())).pathname;
    const asked = [
      `${endpoints.requests}?after=${encoded}`,
      `${endpoints.requests}?${encoded}=1`,
      `${endpoints.csv}?view=open&after=${encoded}`,
      endpoints.request(encoded),
      endpoints.calendar(encoded),
      endpoints.photo(encoded, encoded, 'whole'),
      endpoints.photo(id, encoded, 'thumbnail'),
    ];
    const note = { id: randomUUID(), at: new Date().toISOString(), kind: 'note' };
    const sent: [string, object][] = [
      [endpoints.search, { words: nul }],
      [endpoints.search, { words: 'x', after: nul }],
      [endpoints.search, { words: 'x', [nul]: 1 }],
      [endpoints.csv, { words: nul }],
      [endpoints.actions(encoded), { ...note, text: 'x' }],
      [endpoints.actions(id), { ...note, text: nul }],
      [endpoints.undo(id), { deed: nul }],
      [endpoints.undo(encoded), { deed: note.id }],
      [endpoints.erase(encoded), {}],
      [endpoints.askToSignIn, { email: nul }],
      [endpoints.signInByCode, { code: nul }],
      [endpoints.signInByLink, { token: nul }],
      [endpoints.signInByPasskey, { id: nul, response: { [nul]: [nul] } }],
      [endpoints.passkeys, { id: nul, response: { [nul]: [nul] } }],
      [endpoints.removePasskey, { id: nul }],
      [endpoints.endDevice, { id: nul }],
      [endpoints.subscribe, { endpoint: `https://fcm.googleapis.com/${nul}`, keys, shows: 'all' }],
    ];
    const answers: Record<string, number> = {};
    for (const url of [`${mark}${encoded}`, `/mark/${encoded}`, `/request-photo/${encoded}`, `/${encoded}`])
      expect((await app.inject({ url })).statusCode).toBe(404);
    for (const url of asked) answers[url] = (await app.inject({ url, headers })).statusCode;
    for (const [url, payload] of sent)
      answers[`${url} ${JSON.stringify(payload)}`] = (
        await app.inject({ method: 'POST', url, headers, payload })
      ).statusCode;
    expect(Object.entries(answers).filter(([, status]) => status !== 400)).toEqual([]);
    const spelled = { words: '\\u0000' };
    const search = await app.inject({ method: 'POST', url: endpoints.search, headers, payload: spelled });
    expect(search.statusCode).toBe(200);
    const typed = { ...danasRequest, name: `Dana${nul}`, message: nul, [nul]: nul };
    const form = await app.inject({ method: 'POST', url: quoteEndpoint, payload: typed });
    expect(form.statusCode).toBe(201);
    const rows = await database.selectFrom('quote_requests').select('message').orderBy('id').execute();
    expect(rows.at(-1)).toEqual({ message: 'ab' });
  });
});
