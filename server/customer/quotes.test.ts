import { describe, expect, test } from 'vitest';
import { applyAction } from '#server/desk/requests/apply-action.ts';
import { readViewPage, summarize } from '#server/desk/requests/list.ts';
import { undoAction } from '#server/desk/requests/undo-action.ts';
import { composeEmailToCustomer } from '#server/notifications/emails-to-customers.ts';
import { bothEngines } from '#server/testing/engines.ts';
import { ann, testInbox } from '#server/testing/inbox.ts';
import { company, testApp, testConfig } from '#server/testing/parts.ts';
import type { Quote } from '#shared/desk/quotes.ts';

const timeZone = 'America/New_York';

const sample: Quote = {
  lines: [
    { text: 'Form, pour & finish', amountCents: 650_000 },
    { text: 'Discount', amountCents: -50_000 },
  ],
  included: 'Cleanup',
  excluded: '',
  terms: 'Rain moves the date.',
  depositCents: 300_000,
  validUntil: '2999-12-31',
};

describe.each(Object.entries(bothEngines()))('on %s', (_engine, place) => {
  /** A request with its page, and what its owner and its customer do. */
  async function open() {
    const { databaseUrl } = await place();
    const parts = await testApp(testConfig(databaseUrl ? { DATABASE_URL: databaseUrl } : {}));
    const { app, database, store } = parts;
    const { id, page } = (await parts.send({})).json() as { id: string; page: string };
    const url = new URL(page).pathname;
    const inbox = testInbox(database);
    const deps = { database, recipients: store.recipients, timeZone };
    const sendQuote = async (change: Partial<Quote> = {}) => {
      const quoteId = crypto.randomUUID();
      const action = { id: quoteId, at: new Date().toISOString(), kind: 'quote' } as const;
      const quote = { ...sample, ...change };
      expect(await applyAction(deps, id, { ...action, quote }, { by: ann, now: new Date() })).toBeUndefined();
      return quoteId;
    };
    const answer = (kind: 'accept' | 'decline', fields: Record<string, string>, key = crypto.randomUUID()) =>
      app.inject({
        method: 'POST',
        url: `${url}/${kind}?key=${key}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
        payload: new URLSearchParams(fields).toString(),
      });
    const listMessages = () =>
      database
        .selectFrom('notifications')
        .selectAll()
        .where('kind', 'in', ['customer', 'visit'])
        .orderBy('id')
        .execute();
    const details = () => inbox.details(id);
    const find = () => store.find(id);
    return { ...parts, id, find, url, deps, inbox, sendQuote, answer, listMessages, details };
  }

  test('a sent quote sets stage and amount, is on the page to the letter, and is emailed', async () => {
    const { app, url, sendQuote, details, listMessages } = await open();
    await sendQuote();
    expect(await details()).toMatchObject({ state: 'answered', stage: 'quoted', amountCents: 600_000 });
    const { body } = await app.inject(url);
    for (const part of [
      'Form, pour &amp; finish',
      '$6,500',
      '-$500',
      '$6,000',
      '$3,000',
      'Rain moves the date.',
    ])
      expect(body).toContain(part);
    expect(await listMessages()).toMatchObject([{ kind: 'visit', channel: 'mail', state: 'due' }]);
  });

  test('a customer accepts what was on the screen, once, by name; the owner hears of it on every channel', async () => {
    const { app, url, database, find, sendQuote, answer, details, listMessages } = await open();
    const first = await sendQuote();
    const second = await sendQuote({ lines: [{ text: 'Less', amountCents: 400_000 }], depositCents: null });
    const emails = (await listMessages()).map((message) => {
      const link = async () => url;
      return find().then((request) =>
        composeEmailToCustomer(message, {
          database,
          request: request!,
          company,
          link,
          now: new Date(),
          timeZone,
        }),
      );
    });
    expect((await Promise.all(emails)).map((email) => email?.text.includes('$4,000'))).toEqual([
      undefined,
      true,
    ]);
    const superseded = await answer('accept', { quote: first, name: 'Dana' });
    expect([superseded.statusCode, superseded.body]).toEqual([409, expect.stringContaining('has changed')]);
    expect((await answer('accept', { quote: second, name: ' \u00a0' })).statusCode).toBe(422);
    expect(await details()).toMatchObject({ stage: 'quoted' });

    const key = crypto.randomUUID();
    const twice = [
      answer('accept', { quote: second, name: 'Dana <b>' }, key),
      answer('accept', { quote: second, name: 'Dana <b>' }, key),
    ];
    for (const { headers } of await Promise.all(twice)) expect(headers.location).toBe(`${url}?done=accepted`);
    const late = await answer('decline', { quote: second, reason: 'Too late' });
    expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining('already been accepted')]);
    const { quotes, stage, amountCents, history } = await details();
    expect([stage, amountCents]).toEqual(['won', 400_000]);
    expect(quotes?.map(({ version, answer }) => [version, answer?.kind, answer?.name])).toEqual([
      [2, 'accept', 'Dana <b>'],
      [1, undefined, undefined],
    ]);
    expect(history.at(-1)).toMatchObject({ what: 'Accepted the quote as Dana <b>', undo: null });
    expect((await app.inject(url)).body).toContain('Accepted by Dana &lt;b&gt;');
    const messages = await listMessages();
    expect(messages.filter(({ kind }) => kind === 'customer').map(({ channel }) => channel)).toEqual([
      'mail',
    ]);
  });

  test('of an acceptance and a refusal at the same moment, one counts, and both pages say which', async () => {
    const { app, url, sendQuote, answer, details } = await open();
    const quote = await sendQuote();
    const both = await Promise.all([
      answer('accept', { quote, name: 'Dana' }),
      answer('decline', { quote, reason: 'No' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([303, 409]);
    const { quotes, stage } = await details();
    const isAccepted = quotes?.[0]?.answer?.kind === 'accept';
    expect(stage).toBe(isAccepted ? 'won' : 'lost');
    expect((await app.inject(url)).body).toContain(isAccepted ? 'Accepted by Dana' : 'Declined on ');
  });

  test('nothing is accepted after its last day, or once the request is closed', async () => {
    const { app, url, id, inbox, sendQuote, answer, details } = await open();
    const old = await sendQuote({ validUntil: '2020-01-01' });
    const expired = await answer('accept', { quote: old, name: 'Dana' });
    expect([expired.statusCode, expired.body]).toEqual([409, expect.stringContaining('has expired')]);
    const { body } = await app.inject(url);
    expect(body).toContain('This quote has expired.');
    expect(body).not.toContain('/accept?');
    const quote = await sendQuote();
    await inbox.act(id, ann, { kind: 'stage', stage: 'lost', amountCents: null });
    expect((await answer('accept', { quote, name: 'Dana' })).statusCode).toBe(409);
    expect((await details()).stage).toBe('lost');
  });

  test('a quote is taken back until it is answered; its number is not given again', async () => {
    const { deps, id, sendQuote, answer, details } = await open();
    const first = await sendQuote();
    const undo = (quoteId: string) => undoAction(deps, id, quoteId, { by: ann, now: new Date() });
    expect(await undo(first)).toBeUndefined();
    expect(await details()).toMatchObject({ state: 'open', stage: null, amountCents: null, quotes: [] });
    expect((await answer('accept', { quote: first, name: 'Dana' })).statusCode).toBe(409);
    const second = await sendQuote();
    expect((await details()).quotes).toMatchObject([{ version: 2 }]);
    await answer('accept', { quote: second, name: 'Dana' });
    expect(await undo(second)).toMatchObject({
      status: 409,
      message: expect.stringContaining('accepted the quote'),
    });
  });

  test('the desk lists whose turn it is', async () => {
    const { app, url, inbox, id, sendQuote, answer, database } = await open();
    const turns = async () => {
      const listDeps = { database, company, timeZone };
      const query = { view: 'answered', order: 'newest' } as const;
      const [ours, theirs, all] = await Promise.all(
        (['our-turn', 'their-turn', undefined] as const).map((step) =>
          readViewPage(listDeps, { ...query, step }, new Date()),
        ),
      );
      const [row] = await summarize(listDeps, all!.requests);
      return [ours!.requests.length, theirs!.requests.length, row?.turn];
    };
    const quote = await sendQuote();
    expect(await turns()).toEqual([0, 1, 'theirs']);
    await app.inject({
      method: 'POST',
      url: `${url}/add`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: 'message=Does+it+include+the+apron%3F',
    });
    expect(await turns()).toEqual([1, 0, 'ours']);
    await inbox.act(id, ann, { kind: 'read' });
    expect(await turns()).toEqual([1, 0, 'ours']);
    await inbox.act(id, ann, { kind: 'note', text: 'Called back' });
    expect(await turns()).toEqual([0, 1, 'theirs']);
    await answer('accept', { quote, name: 'Dana' });
    expect(await turns()).toEqual([1, 0, 'ours']);
  });
});
