import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { renewSecrets } from '#server/database/secrets.ts';
import { day } from '#server/platform/time.ts';
import { signIn } from '#server/testing/desk-session.ts';
import { company, testApp } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { NewFeed } from '#shared/desk/visits.ts';
import { revokeAccess } from './sign-in/access.ts';

/** Opens a desk with a visit tomorrow, and the calendar of the person who is signed in. */
async function openDesk() {
  const parts = await testApp();
  const { app, database } = parts;
  const { id } = await parts.saveDanas();
  const { headers } = await signIn(database);
  const post = (url: string, payload: object = {}) => app.inject({ method: 'POST', url, headers, payload });
  const at = new Date().toISOString();
  const visitAt = new Date(Date.now() + day).toISOString();
  await post(endpoints.actions(id), { id: randomUUID(), at, kind: 'visit', visitAt });
  return {
    ...parts,
    id,
    post,
    settings: async () => (await app.inject({ url: endpoints.visitSettings, headers })).json(),
    /** The path of a new feed. */
    subscribe: async () => new URL(((await post(endpoints.newFeed)).json() as NewFeed).url).pathname,
    /** As a calendar does, without a cookie. */
    fetch: (url: string, remoteAddress?: string) =>
      app.inject({ url, ...(remoteAddress && { remoteAddress }) }),
  };
}

test('a calendar reads the visits only by its secret address, which is shown once, replaced and turned off', async () => {
  const { id, post, settings, subscribe, fetch, lines, database } = await openDesk();
  expect(await settings()).toEqual({ isToldEachMorning: false, feedSince: null });
  const first = await subscribe();
  expect(await settings()).toEqual({ isToldEachMorning: false, feedSince: expect.any(String) });
  const answer = await fetch(first);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  expect(answer.body).toContain(`UID:${id}@desk`);

  const second = await subscribe();
  expect((await fetch(first)).statusCode).toBe(404);
  expect((await fetch(second)).statusCode).toBe(200);
  await post(endpoints.erase(id));
  expect((await fetch(second)).body).not.toContain('VEVENT');
  expect((await post(endpoints.endFeed)).statusCode).toBe(204);
  expect((await fetch(second)).statusCode).toBe(404);
  const secret = second.split(/[/.]/).at(-2)!;
  expect(secret).toHaveLength(43);
  expect(lines.join('')).not.toContain(secret);
  expect(JSON.stringify(await database.selectFrom('calendar_feeds').selectAll().execute())).not.toContain(
    secret,
  );
});

test('a calendar link ends with the access of its person, and with the company’s secrets', async () => {
  const { subscribe, fetch, database } = await openDesk();
  const one = await subscribe();
  await revokeAccess(database, ['somebody.else@example.com']);
  expect((await fetch(one)).statusCode).toBe(404);
  const desk = await openDesk();
  const other = await desk.subscribe();
  await desk.database.updateTable('calendar_feeds').set({ email: 'gone@example.com' }).execute();
  expect((await desk.fetch(other)).statusCode).toBe(404);
  await desk.database.updateTable('calendar_feeds').set({ email: company.email }).execute();
  expect((await desk.fetch(other)).statusCode).toBe(200);
  await renewSecrets(desk.database);
  expect((await desk.fetch(other)).statusCode).toBe(404);
});

test('guessing calendar addresses is rate-limited, and doesn’t affect anybody else', async () => {
  const { subscribe, fetch } = await openDesk();
  const url = await subscribe();
  for (let tries = 0; tries < 120; tries++) await fetch(endpoints.feed('guessed.ics'), '192.0.2.7');
  expect((await fetch(url, '192.0.2.7')).statusCode).toBe(429);
  expect((await fetch(url, '192.0.2.8')).statusCode).toBe(200);
});
