import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { applyAction } from '#server/desk/requests/apply-action.ts';
import { readDetails } from '#server/desk/requests/details.ts';
import { undoAction } from '#server/desk/requests/undo-action.ts';
import { composeEmailToCustomer, enqueueThanks } from '#server/notifications/emails-to-customers.ts';
import { bothEngines } from '#server/testing/engines.ts';
import { ann, bob, testInbox } from '#server/testing/inbox.ts';
import { company, testApp, testConfig } from '#server/testing/parts.ts';

const timeZone = 'America/New_York';

describe.each(Object.entries(bothEngines()))('on %s', (_engine, place) => {
  /** A request that was won, with its page. @param change what is otherwise in it */
  async function open(change: object = {}) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-02T15:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const { databaseUrl } = await place();
    const parts = await testApp(testConfig(databaseUrl ? { DATABASE_URL: databaseUrl } : {}));
    const { app, database, store } = parts;
    const { id, page } = (await parts.send(change)).json() as { id: string; page: string };
    const url = new URL(page).pathname;
    const deps = { database, recipients: store.recipients, timeZone };
    const inbox = testInbox(database);
    await inbox.act(id, ann, { kind: 'stage', stage: 'won', amountCents: 500_000 });
    const pour = (pourDay: string | null, by = ann, upTo = 99) => {
      const action = {
        id: crypto.randomUUID(),
        at: new Date().toISOString(),
        kind: 'pour',
        pourDay,
      } as const;
      return applyAction(deps, id, action, { by, now: new Date(), seen: { upTo, own: [] } });
    };
    const post = (part: string, fields: Record<string, string> = {}) =>
      app.inject({
        method: 'POST',
        url: `${url}/${part}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        payload: new URLSearchParams(fields).toString(),
      });
    const read = async () => (await app.inject(url)).body.replaceAll(/\s+/g, ' ');
    const listThanks = () =>
      database
        .selectFrom('notifications')
        .selectAll()
        .where('dedupe_key', 'like', 'visit:thanks:%')
        .execute();
    const thank = () => enqueueThanks({ database, timeZone, acknowledges: true }, new Date());
    return { ...parts, id, url, deps, inbox, pour, post, read, listThanks, thank };
  }

  test('the page follows the pour date, before and after it, and across the change of clocks', async () => {
    const { app, url, pour, read } = await open();
    expect(await read()).not.toContain('Your new concrete');
    expect(await pour('2026-03-06')).toBeUndefined();
    let page = await read();
    expect(page).toContain('The pour is on March 6, 2026.');
    expect(page).toContain('<b>Walk on it</b> <span>OK starting March 8, 2026 (in 6 days)');
    expect(page).toContain('Source: The mix');
    expect(page).not.toContain('May we show');
    // Clocks went forward on March 8.
    vi.setSystemTime(new Date('2026-03-08T12:00:00Z'));
    page = await read();
    expect(page).toContain('Poured on March 6, 2026');
    expect(page).toContain('<b>Walk on it</b> <span>OK starting today');
    expect(page).toContain('OK starting March 13, 2026 (in 5 days)');
    expect((await app.inject(`${url}/care.ics`)).body).toContain('DTSTART;VALUE=DATE:20260313');
  });

  test('a day that is moved moves the same entries of the calendar; one that is removed has none', async () => {
    const { app, url, pour } = await open();
    const calendar = async () => (await app.inject(`${url}/care.ics`)).body;
    const uids = async () => (await calendar()).match(/UID:.*/g);
    await pour('2026-03-06');
    const before = await uids();
    await pour('2026-03-09');
    expect(await uids()).toEqual(before);
    expect(await calendar()).toContain('DTSTART;VALUE=DATE:20260316');
    await pour(null);
    expect((await app.inject(`${url}/care.ics`)).statusCode).toBe(404);
  });

  test('of two people who enter different days, the second is shown what the first did', async () => {
    const { id, deps, inbox, pour } = await open();
    await pour('2026-03-06');
    expect(await pour('2026-03-07', bob, 1)).toMatchObject({
      status: 409,
      message: expect.stringContaining('set the pour date to March 6, 2026'),
    });
    expect(await pour('2026-03-06', bob, 1)).toBeUndefined();
    const { history, pourDay } = await inbox.details(id);
    expect(pourDay).toBe('2026-03-06');
    for (const { undo } of history.filter(({ what }) => what.startsWith('Set the pour')))
      expect(await undoAction(deps, id, undo!, { by: ann, now: new Date() })).toBeUndefined();
    expect((await inbox.details(id)).pourDay).toBeNull();
  });

  test('each customer is thanked once, a week later, with the link for reviews, unless they asked for no emails', async () => {
    const { id, store, database, photos, pour, post, listThanks, thank } = await open();
    const details = () => readDetails({ database, company, photos, timeZone }, id, new Date());
    await pour('2026-03-01');
    await pour('2026-03-02');
    vi.setSystemTime(new Date('2026-03-08T15:00:00Z'));
    await thank();
    expect(await listThanks(), 'counted from a day that was moved').toEqual([]);
    vi.setSystemTime(new Date('2026-03-09T15:00:00Z'));
    await thank();
    await thank();
    const [message, ...others] = await listThanks();
    expect(others).toEqual([]);
    const request = (await store.find(id))!;
    const link = async () => 'https://a.example/request/x';
    const compose = () =>
      composeEmailToCustomer(message!, { database, request, company, link, now: new Date(), timeZone });
    expect((await compose())?.text).toContain('https://reviews.example/us');
    expect((await details())?.thanks).toContain('https://reviews.example/us');
    await pour('2026-03-20');
    expect(await compose()).toBeUndefined();
    await pour('2026-03-02');
    await post('silence');
    expect(await compose()).toBeUndefined();
    expect((await details())?.thanks).toBeUndefined();
    // Moved, it isn't sent again.
    await pour('2026-03-10');
    vi.setSystemTime(new Date('2026-03-17T15:00:00Z'));
    await thank();
    expect(await listThanks()).toHaveLength(1);
  });

  test('a question after the pour opens the request again, and nobody undoes what was written', async () => {
    const { id, pour, post, inbox } = await open();
    await pour('2026-03-02');
    vi.setSystemTime(new Date('2027-03-02T15:00:00Z'));
    await post('add', { message: 'A crack as wide as a nickel' });
    const { state, notes, history } = await inbox.details(id);
    expect([state, notes.at(-1)?.text]).toEqual(['open', 'A crack as wide as a nickel']);
    expect(history.find(({ what }) => what === 'Wrote on their page')?.undo).toBeNull();
  });

  test('a customer agrees by name to have photos shown, and withdraws it; the owner is notified of both', async () => {
    const { id, pour, post, read, inbox, database } = await open();
    await pour('2026-03-02');
    expect((await post('consent', { name: ' ' })).statusCode).toBe(422);
    expect((await post('consent', { name: 'Dana' })).headers.location).toMatch(/done=consent$/);
    expect(await inbox.details(id)).toMatchObject({ consent: { name: 'Dana' } });
    expect(await read()).toContain('Dana gave us permission to show photos');
    await post('consent');
    expect((await inbox.details(id)).consent).toBeUndefined();
    const messages = await database
      .selectFrom('notifications')
      .select('id')
      .where('kind', '=', 'customer')
      .execute();
    expect(messages).toHaveLength(2);
  });
});

test('in Spanish, the page counts in Spanish', async () => {
  const { database, app, send, store } = await testApp();
  const { id, page } = (await send({ language: 'es' })).json() as { id: string; page: string };
  const action = {
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    kind: 'pour',
    pourDay: '2026-03-06',
  } as const;
  await applyAction({ database, recipients: store.recipients, timeZone }, id, action, {
    by: ann,
    now: new Date(),
  });
  expect((await app.inject(new URL(page).pathname)).body).toContain('Vaciado el 6 de marzo de 2026');
});
