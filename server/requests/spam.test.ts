import { describe, expect, test } from 'vitest';
import { openSigner } from '#server/database/secrets.ts';
import { danasRequest, testApp, testConfig, testDatabase } from '#server/testing/parts.ts';
import { honeypotField, tokenField } from '#shared/hidden-fields.ts';
import { formTokenEndpoint } from '#shared/routes.ts';
import { createFormTokens, findSignals, isQuarantined, type Signal, type SpamInput } from './spam.ts';

type Parts = Awaited<ReturnType<typeof testApp>>;
const browser = { origin: 'http://localhost', host: 'localhost', 'sec-fetch-site': 'same-origin' };

const send = (parts: Parts, change = {}, headers: object = browser, address = '198.51.100.7') =>
  parts.send(change, headers, address);

test('the form gets a token that says when it was started, and no cache stores it', async () => {
  const parts = await testApp();
  const answer = await parts.app.inject(formTokenEndpoint);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { token } = answer.json();
  const after = (seconds: number) => parts.tokens.check(token, new Date(Date.now() + seconds * 1000));
  expect([after(0), after(10), after(90_000)]).toEqual(['hasty', 'good', 'stale']);
  expect(parts.tokens.check(`${token}x`, new Date())).toBe('forged');
  await send(parts, { [tokenField]: parts.tokens.make(new Date(Date.now() - 10_000)) });
  expect(await parts.store.list()).toMatchObject([{ state: 'open', signals: [] }]);
});

test('a request that looks like spam gets the usual answer, is set aside, and can be taken back', async () => {
  const parts = await testApp();
  const { database, store } = parts;
  const spam = await send(parts, { [honeypotField]: 'x', message: 'http://a.example http://b.example' }, {});
  expect(spam.statusCode).toBe(201);
  expect(await store.list()).toMatchObject([
    { state: 'spam', signals: ['honeypot', 'token-missing', 'no-browser', 'links'] },
  ]);
  const notifications = () => database.selectFrom('notifications').select(['kind', 'content']).execute();
  expect(await notifications()).toEqual([]);
  await store.mark(spam.json().id, 'open', new Date());
  expect((await notifications()).map(({ kind }) => kind)).toEqual(['request']);
});

test("pages of other sites cannot post, but the site's own page on another host can", async () => {
  const parts = await testApp(testConfig({ SITE_URL: 'https://concrete.example' }));
  const crossSite = { host: 'api.example', 'sec-fetch-site': 'cross-site' };
  expect((await send(parts, {}, { ...crossSite, origin: 'https://evil.example' })).statusCode).toBe(403);
  expect((await send(parts, {}, { ...crossSite, origin: 'https://concrete.example' })).statusCode).toBe(201);
  expect(await parts.store.list()).toHaveLength(1);
});

test('too many requests from one address are refused with a waiting time and the phone number; other addresses are not affected', async () => {
  const parts = await testApp(testConfig({ RATE_LIMIT: '5' }));
  for (let sent = 0; sent < 5; sent++)
    expect((await send(parts, { message: `Number ${sent}` })).statusCode).toBe(201);
  const bursts = (await parts.store.list()).map(({ signals }) => signals.includes('burst'));
  expect(bursts).toEqual([...Array(4).fill(false), true]);
  const refused = await send(parts);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
  expect(refused.json().phone).toBe('(407) 555-0142');
  const page = await send(parts, {}, { ...browser, accept: 'text/html' });
  expect([page.statusCode, page.body.includes('(407) 555-0142')]).toEqual([429, true]);
  expect((await send(parts, {}, browser, '198.51.100.8')).statusCode).toBe(201);
});

test('X-Forwarded-For is trusted only for the configured number of proxies', async () => {
  const status = async (proxies: string, forwarded: (turn: number) => string) => {
    const parts = await testApp(testConfig({ RATE_LIMIT: '1', TRUST_PROXY: proxies }));
    await send(parts, {}, { ...browser, 'x-forwarded-for': forwarded(1) });
    return (await send(parts, {}, { ...browser, 'x-forwarded-for': forwarded(2) })).statusCode;
  };
  expect(await status('0', (turn) => `203.0.113.${turn}`)).toBe(429);
  expect(await status('1', (turn) => `203.0.113.${turn}`)).toBe(201);
  expect(await status('1', (turn) => `203.0.113.${turn}, 192.0.2.1`)).toBe(429);
  expect(await status('2', (turn) => `203.0.113.${turn}, 192.0.2.1`)).toBe(201);
  // A proxy that names the port of each connection too.
  expect(await status('1', (turn) => `203.0.113.1:${4710 + turn}`)).toBe(429);
  expect(await status('1', (turn) => `[2001:db8::1]:${4710 + turn}`)).toBe(429);
});

test('one IPv6 household counts as one address', async () => {
  const parts = await testApp(testConfig({ RATE_LIMIT: '1' }));
  await send(parts, {}, browser, '2001:db8:1:200::1');
  expect((await send(parts, {}, browser, '2001:db8:1:2ff:ffff::9')).statusCode).toBe(429);
  expect((await send(parts, {}, browser, '2001:db8:1:300::1')).statusCode).toBe(201);
});

test('when the quarantine is full, requests are refused openly and nothing stored is dropped', async () => {
  const parts = await testApp();
  const spam = (message: string) =>
    send(parts, { [honeypotField]: 'x', message: `http://a.example http://b.example ${message}` }, {});
  parts.store.countSpam = async () => 4_999;
  expect((await spam('the last')).statusCode).toBe(201);
  parts.store.countSpam = async () => 5_000;
  const refused = await spam('one more');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '3600']);
  expect((await send(parts)).statusCode).toBe(201);
});

test('the origin of a request is a signal, and is not enough to set it aside', async () => {
  const parts = await testApp(testConfig({ SITE_URL: 'https://concrete.example', RATE_LIMIT: '0' }));
  const token = parts.tokens.make(new Date(Date.now() - 10_000));
  const cases: [headers: Record<string, string>, signals: string[]][] = [
    [{ origin: 'https://api.example' }, []],
    // A page without TLS may come from anybody on the way.
    [{ origin: 'http://api.example' }, ['other-origin']],
    // The public address, before a proxy that changes the host.
    [{ origin: 'https://concrete.example' }, []],
    [{ origin: 'https://other.example' }, ['other-origin']],
    // Another host, though the browser vouches.
    [{ origin: 'https://x.y', 'sec-fetch-site': 'same-origin' }, []],
    // A page without a referrer, and one of the same company.
    [{ origin: 'null', 'sec-fetch-site': 'none' }, []],
    [{ 'sec-fetch-site': 'same-site' }, []],
    // No browser that says so.
    [{ origin: 'null' }, ['no-browser']],
    [{}, ['no-browser']],
  ];
  for (const [index, [headers, signals]] of cases.entries()) {
    const fields = { message: `A patio, ${index}`, [tokenField]: token };
    await send(parts, fields, { host: 'api.example', ...headers }, `198.51.100.${index}`);
    const stored = (await parts.store.list()).find(({ message }) => message === fields.message);
    expect([headers, stored]).toMatchObject([headers, { state: 'open', signals }]);
  }
});

const madeAt = new Date('2026-03-02T15:04:00.000Z');
const later = (ms: number) => new Date(madeAt.getTime() + ms);
const day = 86_400_000;

// Signed by openssl: printf 'form\nmm9b7fuo.AAAAAAAA' | openssl dgst -sha256 -hmac 'a secret for tests'
const signed = {
  form: 'mm9b7fuo.AAAAAAAA.f2uaZ9i3YFFy6JdrJpwW9C9p2e69ZRWqkquEWsENnww',
  mark: 'mm9b7fuo.AAAAAAAA.Cnq9oXet_i-fX5FJbPKjiHuF2MN5s2dBC0gAY1DO348',
  nothing: 'mm9b7fuo.AAAAAAAA._MKQR_LJR8NdmD42vwewLVWk9CYUH6NlQK22FDUD7Ak',
};

async function tokens() {
  const database = await testDatabase();
  await database.insertInto('secrets').values({ name: 'signing', value: 'a secret for tests' }).execute();
  return createFormTokens(await openSigner(database));
}

test.each([
  // A clock that was set back is not held against the visitor.
  ['good', -day],
  ['hasty', 0],
  ['hasty', 1_999],
  ['good', 2_000],
  ['stale', day + 1],
])('a token is %s after %i ms', async (verdict, ms) => {
  expect((await tokens()).check(signed.form, later(ms))).toBe(verdict);
});

test('only a token that this company signed for a form is accepted', async () => {
  const { check } = await tokens();
  const at = later(10_000);
  for (const forged of [
    signed.mark,
    signed.nothing,
    signed.form.replace('mm9b7fuo', 'mm9b7fun'),
    `${signed.form}x`,
    'mm9b7fuo.AAAAAAAA',
  ]) {
    expect(check(forged, at), forged).toBe('forged');
  }
  for (const missing of ['', undefined, null, 7, [signed.form]]) expect(check(missing, at)).toBe('missing');
});

const honest: SpamInput = {
  quoteRequest: danasRequest,
  honeypot: '',
  token: 'good',
  origin: 'own',
  isBurst: false,
};

const withMessage = (message: string) => ({ quoteRequest: { ...danasRequest, message } });
const withName = (name: string) => ({ quoteRequest: { ...danasRequest, name } });

test('an honest visitor causes no signal, or a weak one without JavaScript', () => {
  expect(findSignals(honest)).toEqual([]);
  const inSpanish = {
    name: 'María José Ibáñez Muñoz',
    phone: '(407) 555-0199 extensión 3',
    message: '¿Cuánto cuesta una losa de 20 × 30 pies? El concreto viejo tiene grietas, ¡y se hundió 2"!',
  };
  expect(findSignals({ ...honest, quoteRequest: { ...danasRequest, ...inSpanish } })).toEqual([]);
  expect(findSignals({ ...honest, honeypot: undefined })).toEqual([]);
  expect(findSignals({ ...honest, token: 'missing' })).toEqual(['token-missing']);
});

const signs: [Signal, Partial<SpamInput>][] = [
  ['honeypot', { honeypot: 'x' }],
  ['token-missing', { token: 'missing' }],
  ['token-forged', { token: 'forged' }],
  ['token-hasty', { token: 'hasty' }],
  ['token-stale', { token: 'stale' }],
  ['other-origin', { origin: 'other' }],
  ['no-browser', { origin: 'none' }],
  ['burst', { isBurst: true }],
  ['link', withMessage('Like https://example.com/patio.jpg')],
  ['links', withMessage('www.a.example and http://b.example')],
  ['markup', withMessage('[url=x]cheap[/url]')],
  ['sales-pitch', withMessage('Backlinks and SEO')],
  ['sales-pitch', withMessage('La primera página de Google, con backlinks')],
  ['link-in-name', withName('cheap-seo.xyz')],
  ['link-in-name', { quoteRequest: { ...danasRequest, phone: 'www.cheap.example' } }],
  ['link-in-name', { quoteRequest: { ...danasRequest, service: 'cheap-seo.xyz' } }],
];

test.each(signs)('%s is noticed and is not enough to set a request aside, case %#', (signal, evidence) => {
  expect(findSignals({ ...honest, ...evidence })).toEqual([signal]);
  expect(isQuarantined([signal])).toBe(false);
});

const pitch =
  'Get your site on the FIRST PAGE of Google! Cheap backlinks, casino guest posts: http://a.example http://b.example';

test('an advertisement for links to a website is spam one second after the form was opened', () => {
  const signals = findSignals({ ...honest, ...withMessage(pitch), token: 'hasty' });
  expect(signals).toEqual(['token-hasty', 'links', 'sales-pitch']);
  expect(isQuarantined(signals)).toBe(true);
});

test.each([
  'We found you on the first page of Google. A slab for a casino’s parking lot, please.',
  'Your SEO works: first page of Google! We want traffic off the lawn, so a wider driveway.',
  'I write about backlinks for a living and want a patio.',
  'A friend had a guest post set in concrete by you. Ours is 6 feet.',
  'Usted sale en la primera página de Google. Quiero una losa.',
])('%j counts as a customer’s, even with photos and filled in quickly', (message) => {
  const withPhotos = withMessage(`${message} https://photos.example/1 https://photos.example/2`);
  const signals = findSignals({ ...honest, ...withPhotos, token: 'hasty' });
  expect(signals).toEqual(['token-hasty', 'links']);
  expect(isQuarantined(signals)).toBe(false);
});

test.each([
  'The slab is <a foot thick, and <an image> of it follows.',
  'Area < about 300 sq ft, imgs attached. [urls to come] https:// is all I know',
  'The http://',
])('%j doesn’t count as markup or as several links', (message) => {
  expect(['', 'link']).toContain(findSignals({ ...honest, ...withMessage(message) }).join());
});

test('neither a name with a dot nor a service that the form no longer offers is a signal', () => {
  for (const name of ['Netta Orgill', 'Dr. Comfort Runet', 'St.Common', 'Wwwilliam']) {
    const quoteRequest = { ...danasRequest, name, service: 'Pool Decks & Lanais' };
    expect(findSignals({ ...honest, quoteRequest }), name).toEqual([]);
  }
});

describe('signals that honest people cause', () => {
  /** Each is done by some honest visitor: see docs/decisions/spam.md. */
  const tokens: Signal[] = ['token-missing', 'token-hasty', 'token-stale'];
  const origins: Signal[] = ['other-origin', 'no-browser'];
  const links: Signal[] = ['link', 'links'];
  const maybe = (signals: Signal[]) => [[], ...signals.map((signal) => [signal])];
  const sets = maybe(tokens).flatMap((token) =>
    maybe(origins).flatMap((origin) =>
      maybe(links).flatMap((link) =>
        maybe(['burst']).map((burst) => [...token, ...origin, ...link, ...burst]),
      ),
    ),
  );

  test('never add up to spam', () => {
    expect(sets).toHaveLength(4 * 3 * 3 * 2);
    expect(sets.filter((signals) => isQuarantined(signals))).toEqual([]);
  });

  test.each<Signal[][]>([
    [['honeypot', 'token-hasty']], // a password manager that fills in everything at once
    [['token-forged', 'links', 'burst']], // the site moved to a new database while the form was open
    [['link-in-name', 'links', 'token-hasty']], // "Smith Bros., smithbros.com"
  ])('nor does %j', (signals) => {
    expect(isQuarantined(signals)).toBe(false);
  });
});

test.each<Signal[][]>([
  [['honeypot', 'token-missing', 'no-browser']],
  [['honeypot', 'link-in-name']],
  [['markup', 'token-forged']],
  [['link-in-name', 'links', 'token-missing', 'no-browser']],
])('%j together set a request aside', (signals) => {
  expect(isQuarantined(signals)).toBe(true);
});
