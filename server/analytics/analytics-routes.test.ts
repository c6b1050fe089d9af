import { expect, test } from 'vitest';
import { testApp, testConfig } from '#server/testing/parts.ts';
import { dailySumsEndpoint } from '#shared/routes.ts';
import { cleanSource } from './analytics-routes.ts';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const browser = {
  host: 'www.concrete.example',
  origin: 'https://www.concrete.example',
  'user-agent': safari,
  'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
};
const page = (kind: string, path: string, from = '') =>
  new URLSearchParams({ kind, page: path, from }).toString();

/** A server, what a page tells it, and the sums that come of it. */
async function counting(variables: Record<string, string> = {}) {
  const parts = await testApp(testConfig({ SITE_URL: 'https://www.concrete.example', ...variables }));
  const { app, database, sums } = parts;
  const sendEvent = async (payload: string, headers: object = {}, remoteAddress = '198.51.100.7') => {
    const sent = { ...browser, ...headers };
    const answer = await app.inject({
      method: 'POST',
      url: dailySumsEndpoint,
      payload,
      remoteAddress,
      headers: Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
    });
    return answer.statusCode;
  };
  const seen = async () => {
    await sums.write();
    const rows = await database.selectFrom('daily_sums').selectAll().execute();
    return Object.fromEntries(
      rows.map(({ kind, page, source, count }) => [`${kind} ${page} ${source}`.trim(), count]),
    );
  };
  return { ...parts, post: sendEvent, seen };
}

test('visits, page views and taps become daily totals, and nothing else is stored or logged', async () => {
  const { post: sendEvent, seen, database, lines } = await counting();
  expect(await sendEvent(page('visit', '/', 'www.google.com'))).toBe(204);
  await sendEvent(page('view', '/services', 'google.com'));
  await sendEvent(page('quote', '/services', 'google.com'));
  await sendEvent(page('call', '/', 'google.com'));
  await sendEvent(page('visit', '/'));
  // Where the gallery and About go on.
  await sendEvent(page('visit', '/gallery/residential/2'));
  await sendEvent(page('view', '/about/pours/2'));
  // A page in another language is one of its own.
  await sendEvent(page('view', '/es/'));
  await sendEvent(page('view', '/es/nosotros/colados'));
  await sendEvent(page('view', '/es/nada'));
  expect(await seen()).toEqual({
    'visit home google.com': 1,
    'visit home': 1,
    'view home': 2,
    'view about': 1,
    'visit gallery': 1,
    'view gallery': 1,
    'view es/home': 1,
    'view es/about': 1,
    'view services google.com': 1,
    'quote services google.com': 1,
    'call home google.com': 1,
  });
  const [row] = await database.selectFrom('daily_sums').selectAll().execute();
  expect(Object.keys(row!).sort()).toEqual(['count', 'day', 'kind', 'page', 'source']);
  expect(lines).toEqual([]);
});

test('invalid or uncounted events change no total', async () => {
  const { post: sendEvent, seen } = await counting();
  const odd = [page('visit', '/wp-login.php'), page('request', '/'), page('visit', '__proto__')];
  for (const payload of [...odd, '', '%%%&&&===']) expect(await sendEvent(payload)).toBe(204);
  expect(await seen()).toEqual({});
});

test('programs, other sites, prefetched pages and visitors who opted out are not counted', async () => {
  const { post: sendEvent, seen } = await counting();
  for (const headers of [
    { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    { 'user-agent': 'curl/8.5.0' },
    { 'user-agent': safari.replace('Version/17.5', 'HeadlessChrome/140') },
    { 'user-agent': `${safari} Chrome-Lighthouse` },
    { 'user-agent': undefined },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: undefined },
    { 'sec-purpose': 'prefetch;prerender' },
    { 'sec-gpc': '1' },
    { dnt: '1' },
  ]) {
    expect(await sendEvent(page('visit', '/'), headers)).toBe(204);
    expect([headers, await seen()]).toEqual([headers, {}]);
  }
});

test('a page on another host than the server is counted, and gets an answer that it may read', async () => {
  const { app, seen } = await counting();
  const headers = { ...browser, host: 'quotes.concrete.example' };
  const payload = page('visit', '/about.html');
  const answer = await app.inject({ method: 'POST', url: dailySumsEndpoint, payload, headers });
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(await seen()).toEqual({ 'visit about': 1, 'view about': 1 });
});

test('one address cannot inflate the totals, and others are still counted', async () => {
  const { post: sendEvent, seen } = await counting();
  for (let press = 0; press < 205; press++) await sendEvent(page('call', '/'), {}, '198.51.100.7');
  await sendEvent(page('call', '/about'), {}, '198.51.100.8');
  expect(await seen()).toEqual({ 'call home': 200, 'call about': 1 });
});

test('with COUNT_VISITS=off everything is answered as before, and nothing is counted', async () => {
  const { app, send, post: sendEvent, seen } = await counting({ COUNT_VISITS: 'off' });
  expect(await sendEvent(page('visit', '/'))).toBe(204);
  await send();
  expect(await seen()).toEqual({});
  expect((await app.inject({ url: dailySumsEndpoint })).statusCode).toBe(405);
});

test('a request counts once, for the page from which its form was reached and where that visit came from', async () => {
  const { send, seen } = await counting();
  const headers = { 'idempotency-key': 'one-press', 'sec-fetch-site': 'same-origin' };
  for (const _press of ['first', 'second'])
    expect((await send({ came_from: '/services www.google.com' }, headers)).statusCode).toBe(201);
  expect(await seen()).toEqual({ 'request services google.com': 1 });
});

test('without scripts a request counts for the form, and one set aside as spam doesn’t count', async () => {
  const { postForm, seen } = await counting();
  const spam = { message: '<a href=x>Buy</a>', project_code: 'x', came_from: '/about ' };
  for (const fields of [{}, spam, { language: 'es', name: 'Ana' }])
    expect((await postForm(fields, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(303);
  expect(await seen()).toEqual({ 'request contact': 1, 'request es/contact': 1 });
});

test('a request is stored and counted, whatever it says about where it came from', async () => {
  const { send, seen } = await counting({ RATE_LIMIT: '0' });
  const nonsense = [
    { toString: 1, valueOf: 1 },
    ['/about', 'google.com'],
    '/etc/passwd google.com',
    `/about ${'x'.repeat(20_000)}`,
  ];
  for (const [index, arrival] of nonsense.entries()) {
    const fields = { name: `Visitor ${index}`, came_from: arrival };
    expect((await send(fields, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(201);
    const counts = Object.values(await seen());
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(index + 1);
  }
});

test.each([
  ['www.google.com', 'google.com'],
  ['www.google.co.uk', 'google.com'],
  ['maps.google.com', 'google.com'],
  ['lm.facebook.com', 'facebook.com'],
  ['WWW.Orlando-Builders.example:8080', 'orlando-builders.example'],
  // A site that only ends like a known one is another.
  ['notfacebook.com', 'notfacebook.com'],
  ['google.com.evil-example.org', 'google.com.evil-example.org'],
])('%s is counted as %s', (source, counted) => {
  expect(cleanSource(source)).toBe(counted);
});

test.each([undefined, ['a'], '', '../..'])('%j is no source of a visit', (source) => {
  expect(cleanSource(source)).toBe('');
});

test('markup, addresses and control characters are neutralized', () => {
  expect(cleanSource('<script>alert(1)</script>')).toBe('scriptalert1script');
  expect(cleanSource('dana@example.com')).toBe('danaexample.com');
  expect(cleanSource('a'.repeat(100_000))).toBe('a'.repeat(60));
  expect(cleanSource("x'; drop table daily_sums;\0")).toBe('x-drop-table-daily_sums');
});
