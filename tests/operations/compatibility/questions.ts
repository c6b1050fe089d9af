import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fixtureSite } from '#scripts/fixture-site.mjs';
import { inFolder, owner, readSecrets, settings, site } from './fixture.ts';

/** `etag`: asked with the one that the same address gave before. */
export interface Question {
  ask: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer;
  etag?: boolean;
}

/** Questions to one server, with what is set there besides the story's settings. */
export interface Group {
  variables?: Record<string, string>;
  questions: Question[];
}

const { cookie, formToken, photos, signIn } = readSecrets();
const links = JSON.parse(readFileSync(inFolder('links.json'), 'utf8')) as Record<string, string>;
const dana = links.mark!.slice('/mark/'.length).split('.')[0]!;
const picture = readFileSync(inFolder('photos', dana, `${'1'.repeat(32)}.jpg`));

const plain = (...asks: string[]): Question[] => asks.map((ask) => ({ ask }));
const each = (methods: string, url: string) =>
  plain(...methods.split(' ').map((method) => `${method} ${url}`));
const json = (ask: string, body: object | string, headers = {}): Question => ({
  ask,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const form = (ask: string, body: Record<string, string> | string, headers = {}): Question => ({
  ask,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  body: typeof body === 'string' ? body : new URLSearchParams(body).toString(),
});
/** A built file whose name has a hash in it. */
const built = (folder: string, start: string, end: string) =>
  `/${folder}/${readdirSync(path.join(fixtureSite.dist, folder.replace(/^desk/, '.desk'))).find((name) => name.startsWith(start) && name.endsWith(end))}`;

const asset = built('_astro', 'QuoteForm', '.js');
const pages = ['/', '/about', '/services', '/gallery', '/contact'];
const request = {
  ...{ name: 'Eva “Ev” O’Hara <b>', phone: '(407) 555-0100', email: 'eva@example.com', service: 'Driveways' },
  message: 'A walk & a step.\nSoon?',
};
const good = { ...request, form_token: formToken };
const quote = '/api/quote-requests';
const fromSite = { origin: site, 'sec-fetch-site': 'same-origin' };
const photo = (number: number) => `${photos}/${String(number).repeat(32)}`;
const multipart = (fields: Record<string, string>, files: [name: string, bytes: Buffer][]): Question => ({
  ask: `POST ${quote}`,
  headers: { 'content-type': 'multipart/form-data; boundary=cut', accept: 'text/html' },
  body: Buffer.concat([
    ...Object.entries(fields).map(([name, value]) =>
      Buffer.from(`--cut\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(([name, bytes]) => [
      Buffer.from(
        `--cut\r\ncontent-disposition: form-data; name="photos"; filename="${name}"\r\ncontent-type: image/jpeg\r\n\r\n`,
      ),
      bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from('--cut--\r\n'),
  ]),
});

const api = '/desk/api';
const one = `${api}/requests/${dana}`;
const signedIn = { cookie: `__Host-desk=${cookie}`, 'sec-fetch-site': 'same-origin' };
const asOwner = (...questions: Question[]) =>
  questions.map((question) => ({ ...question, headers: { ...signedIn, ...question.headers } }));
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const at = '2026-03-03T13:59:00.000Z';
const deed = (number: number, what: object, of = one) =>
  json(`POST ${of}/deeds`, { id: idOf(number), at, ...what });
const deskGets = [
  'overview',
  'requests',
  'requests?view=spam&order=oldest',
  'requests.csv',
  'devices',
  'passkeys',
  'push',
  'website-visits',
];

export const groups: Record<string, Group> = {
  pages: {
    questions: [
      ...pages.flatMap((page) => [
        ...each('GET HEAD', page),
        ...['br', 'gzip', 'zstd', 'identity', 'gzip;q=0.5, br;q=0'].map((coding) => ({
          ask: `GET ${page}`,
          headers: { 'accept-encoding': coding },
        })),
        { ask: `GET ${page}`, etag: true },
      ]),
      ...plain(
        'GET /about/',
        'GET /about.html',
        'GET /index.html',
        'GET /about/?a=b&c',
        'GET /contact/index.html',
        'GET /about?utm_source=x',
        'GET //about',
        'GET /About',
      ),
      ...plain(
        'GET /robots.txt',
        'GET /sitemap.xml',
        'GET /manifest.webmanifest',
        'GET /favicon.ico',
        'GET /favicon.svg',
        'GET /icon-192.png',
        'GET /share/home.jpg',
        'GET /.well-known/security.txt',
      ),
      ...each('GET HEAD', asset),
      { ask: `GET ${asset}`, headers: { 'accept-encoding': 'br' } },
      { ask: `GET ${asset}`, etag: true },
      { ask: 'GET /icon-192.png', headers: { range: 'bytes=0-9' } },
      { ask: 'GET /icon-192.png', headers: { range: 'bytes=999999-' } },
      { ask: 'GET /about', headers: { 'if-match': '"other"' } },
      { ask: 'GET /about', headers: { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' } },
      ...plain(`GET ${built('_astro', 'barlow-400.', '.woff2')}`, `GET ${built('_astro', 'hero', '.avif')}`),
    ],
  },
  lost: {
    questions: [
      ...plain(
        'GET /nothing',
        'HEAD /nothing',
        'GET /404',
        'GET /404.html',
        'GET /index.html.br',
        'GET /_astro/none.js',
        'GET /api',
        'GET /api/',
        'GET /api/nothing',
      ),
      ...plain(
        'GET /.content/business.yaml',
        'GET /.desk/index.html',
        'GET /.built-from',
        'GET /.env',
        'GET /desk/api',
        'GET /mark',
        'GET /mark/',
        'GET /request-photo/',
      ),
      ...plain(
        'GET //',
        'GET ///',
        'GET /%2e%2e',
        'GET /..%2f..%2fetc/passwd',
        'GET /../../etc/passwd',
        'GET /%',
        'GET /%00',
        'GET /%E0%A4',
        'GET /about%2f',
        'GET /%61bout',
        'GET /?',
        'GET /about//',
        'GET /a\\b',
      ),
      ...['application/json', 'text/html', 'image/avif', '*/*'].map((accept) => ({
        ask: 'GET /nothing',
        headers: { accept },
      })),
      { ask: 'GET /api/nothing', headers: { accept: 'text/html' } },
      { ask: 'GET /nothing', headers: { 'accept-encoding': 'br' } },
      ...each('POST PUT PATCH DELETE OPTIONS TRACE', '/'),
      ...each('POST OPTIONS', '/nothing'),
      { ask: 'POST /about', headers: { accept: 'application/json' } },
      ...plain(
        'GET http://elsewhere.example/about',
        'GET http://user@elsewhere.example/about',
        'GET http:///about',
        'OPTIONS *',
      ),
      { ask: 'GET /about', headers: { host: ['one.example', 'two.example'] } },
      { ask: 'GET /about', headers: { expect: 'something' } },
      ...plain(`GET /${'a'.repeat(8000)}`, `GET /about?${'a'.repeat(20_000)}`),
    ],
  },
  requests: {
    questions: [
      json(`POST ${quote}`, good, fromSite),
      json(`POST ${quote}`, good, { ...fromSite, 'idempotency-key': 'a'.repeat(32) }),
      json(`POST ${quote}`, good, { ...fromSite, 'idempotency-key': 'a'.repeat(32) }),
      json(`POST ${quote}`, request),
      json(`POST ${quote}`, { ...good, project_code: 'x' }),
      json(`POST ${quote}`, { ...good, name: '' }),
      json(`POST ${quote}`, { ...good, email: 'nobody', name: 'x'.repeat(201), service: 7 }),
      json(`POST ${quote}`, { ...good, name: '' }, { accept: 'text/html' }),
      json(`POST ${quote}`, '{}'),
      json(`POST ${quote}`, '[]'),
      json(`POST ${quote}`, '{"name":'),
      json(`POST ${quote}`, ''),
      json(`POST ${quote}`, { ...good, message: 'x'.repeat(40_000) }),
      json(`POST ${quote}`, good, { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }),
      json(`POST ${quote}`, good, { origin: site, 'sec-fetch-site': 'cross-site' }),
      { ask: `POST ${quote}`, headers: { 'content-type': 'text/plain' }, body: 'hello' },
      { ask: `POST ${quote}`, headers: { 'content-type': 'application/xml' }, body: '<a/>' },
      { ask: `POST ${quote}` },
      form(`POST ${quote}`, good, fromSite),
      form(`POST ${quote}`, good, { accept: 'application/json' }),
      form(`POST ${quote}`, { ...good, name: ' ', service: 'Gone & away' }),
      form(`POST ${quote}`, { ...good, email: 'nobody' }),
      form(`POST ${quote}`, 'name=%'),
      form(`POST ${quote}`, `message=${'%E6%BC%A2'.repeat(7000)}`),
      form(`POST ${quote}`, good, { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' }),
      multipart(good, []),
      multipart({ ...good, name: 'With a picture' }, [['slab.jpg', picture]]),
      multipart({ ...good, name: 'With a bad picture' }, [['slab.jpg', Buffer.from('no picture')]]),
      multipart({ ...good, name: '' }, [['slab.jpg', picture]]),
      { ask: `POST ${quote}`, headers: { 'content-type': 'multipart/form-data' }, body: 'x' },
      ...each('GET HEAD PUT DELETE', quote),
      ...['OPTIONS', 'GET'].flatMap((method) =>
        [quote, '/api/form-token'].flatMap((url) =>
          [site, 'https://other.example'].map((origin) => ({ ask: `${method} ${url}`, headers: { origin } })),
        ),
      ),
      ...each('GET HEAD POST', '/api/form-token'),
      json(
        'POST /api/daily-sums',
        { kind: 'view', page: '/', from: '' },
        { ...fromSite, 'user-agent': 'Mozilla/5.0 Firefox/143.0' },
      ),
      json('POST /api/daily-sums', { kind: 'view' }, { origin: 'https://other.example' }),
      json('POST /api/daily-sums', '{'),
      ...each('GET OPTIONS', '/api/daily-sums'),
    ],
  },
  limited: {
    variables: { RATE_LIMIT: '2' },
    questions: [
      ...[1, 2, 3].map((number) => json(`POST ${quote}`, { ...good, name: `Eva ${number}` })),
      form(`POST ${quote}`, good),
    ],
  },
  photos: {
    questions: [
      { ask: `PUT ${photo(3)}?position=0&of=3`, body: picture },
      { ask: `PUT ${photo(3)}?position=0&of=3`, body: picture },
      { ask: `PUT ${photo(4)}?position=1&of=3`, body: Buffer.from('no picture at all') },
      { ask: `PUT ${photo(4)}?position=1&of=3`, body: picture.subarray(0, 200) },
      { ask: `PUT ${photo(4)}?position=1&of=3`, body: '' },
      { ask: `PUT ${photo(4)}?position=9&of=3`, body: picture },
      { ask: `PUT ${photo(4)}`, body: picture },
      { ask: `PUT ${photos}/short?position=0&of=1`, body: picture },
      {
        ask: `PUT ${photo(4)}?position=1&of=3`,
        headers: { 'content-length': String(13 * 1024 * 1024), expect: '100-continue' },
      },
      { ask: `PUT ${photos}x/${'4'.repeat(32)}?position=0&of=1`, body: picture },
      { ask: `PUT ${links.expiredPhotos}/${'4'.repeat(32)}?position=0&of=1`, body: picture },
      { ask: `PUT ${links.erasedPhotos}/${'4'.repeat(32)}?position=0&of=1`, body: picture },
      ...[4, 5, 6, 7, 8, 9, 0].map((number) => ({
        ask: `PUT ${photo(number)}?position=2&of=8`,
        headers: { origin: site },
        body: picture,
      })),
      { ask: `PUT ${photos}/${'a'.repeat(32)}?position=2&of=8`, body: picture },
      ...each('GET HEAD POST DELETE', photo(3)),
      ...[site, 'https://other.example'].map((origin) => ({
        ask: `OPTIONS ${photo(3)}`,
        headers: { origin },
      })),
      ...each('GET HEAD OPTIONS POST', '/api/photos/x'),
    ],
  },
  links: {
    questions: [
      ...each('GET HEAD', links.mark!),
      ...plain(
        `GET ${links.mark}x`,
        `GET ${links.expiredMark}`,
        `GET ${links.erasedMark}`,
        'GET /mark/a.b.c',
      ),
      { ask: `GET ${links.expiredMark}`, headers: { accept: 'application/json' } },
      form(`POST ${links.mark}`, { state: 'answered' }),
      ...plain(`GET ${links.mark}`),
      form(`POST ${links.mark}`, { state: 'spam' }),
      ...plain(`GET ${links.mark}`),
      form(`POST ${links.mark}`, { state: 'open' }),
      form(`POST ${links.mark}`, { state: 'gone' }),
      form(`POST ${links.mark}`, ''),
      form(`POST ${links.mark}`, { state: 'x'.repeat(2000) }),
      form(`POST ${links.mark}x`, { state: 'open' }),
      json(`POST ${links.mark}`, { state: 'toString' }),
      ...each('PUT DELETE OPTIONS', links.mark!),
      ...each('GET HEAD POST OPTIONS', links.photo!),
      ...plain(
        `GET ${links.thumbnail}`,
        `GET ${links.photo}x`,
        `GET ${links.expiredPhoto}`,
        '/request-photo/a.b.c/d.jpg'.replace(/^/, 'GET '),
      ),
    ],
  },
  operations: {
    questions: [
      ...each('GET HEAD POST OPTIONS', '/healthz'),
      ...each('GET HEAD POST', '/metrics'),
      { ask: 'GET /metrics', headers: { authorization: 'Bearer wrong' } },
      { ask: 'GET /metrics', headers: { authorization: `Bearer ${settings.METRICS_TOKEN}` } },
    ],
  },
  'desk-signed-out': {
    questions: [
      ...plain(
        'GET /desk',
        'HEAD /desk',
        'GET /desk/',
        'GET /desk/visits',
        'GET /desk/requests/x',
        'GET /desk/worker.js',
        'GET /desk/manifest.webmanifest',
        'GET /desk/none.js',
        'POST /desk',
      ),
      ...plain(
        `GET ${built('desk/assets', 'index', '.js')}`,
        'GET /desk/assets/none.js',
        'GET /desk/index.html',
        'GET /desk/.vite',
      ),
      { ask: 'GET /desk', headers: { 'accept-encoding': 'br' } },
      { ask: 'GET /desk', etag: true },
      ...plain(
        `GET ${api}/session`,
        `GET ${api}/nothing`,
        ...deskGets.map((name) => `GET ${api}/${name}`),
        `GET ${one}`,
        `GET ${one}/visit.ics`,
      ),
      ...[
        'sign-out',
        'devices/end',
        'passkeys',
        'passkeys/options',
        'passkeys/remove',
        'search',
        'requests.csv',
        'push/subscribe',
        'push/unsubscribe',
        'push/test',
      ].map((name) => json(`POST ${api}/${name}`, {})),
      ...['deeds', 'undo', 'erase'].map((name) => json(`POST ${one}/${name}`, {})),
      json(`POST ${api}/sign-in`, { email: owner }),
      json(`POST ${api}/sign-in`, { email: 'stranger@example.com' }),
      json(`POST ${api}/sign-in`, { mail: owner }),
      json(`POST ${api}/sign-in`, '{'),
      form(`POST ${api}/sign-in`, { email: owner }),
      json(`POST ${api}/sign-in`, { email: owner }, { 'sec-fetch-site': 'cross-site' }),
      json(`POST ${api}/sign-in`, { email: owner }, { origin: 'https://other.example' }),
      json(`POST ${api}/sign-in/code`, { code: '123 456' }),
      json(`POST ${api}/sign-in/code`, { code: '123 456' }, { cookie: '__Host-desk-asked=nobody' }),
      json(`POST ${api}/sign-in/link`, { token: 'wrong' }),
      json(`POST ${api}/sign-in/link`, { token: signIn }),
      json(`POST ${api}/sign-in/link`, { token: signIn }),
      json(`POST ${api}/sign-in/passkey/options`, {}),
      json(`POST ${api}/sign-in/passkey`, { id: 'x', response: {} }),
      { ask: `GET ${api}/session`, headers: { cookie: '__Host-desk=wrong' } },
      { ask: `GET ${api}/session`, headers: { cookie: `desk=${cookie}` } },
    ],
  },
  'desk-signed-in': {
    questions: asOwner(
      ...plain(
        `GET ${api}/session`,
        ...deskGets.map((name) => `GET ${api}/${name}`),
        `GET ${api}/requests?view=nothing`,
      ),
      ...plain(
        `GET ${one}`,
        `GET ${one}/visit.ics`,
        `GET ${one}/photos/${'1'.repeat(32)}/whole`,
        `GET ${one}/photos/${'1'.repeat(32)}/thumbnail`,
        `GET ${one}/photos/none/whole`,
        `GET ${api}/requests/none`,
      ),
      json(`POST ${api}/search`, { words: 'crack 4075550199' }),
      json(`POST ${api}/search`, { words: '' }),
      json(`POST ${api}/requests.csv`, { words: 'dana' }),
      deed(1, { kind: 'read' }),
      deed(2, { kind: 'note', text: ' Bring the level. ' }),
      deed(2, { kind: 'note', text: ' Bring the level. ' }),
      deed(3, { kind: 'note', text: '' }),
      deed(4, { kind: 'answered' }),
      deed(5, { kind: 'stage', stage: 'won', amountCents: 123_456 }),
      deed(6, { kind: 'stage', stage: 'won', amountCents: 1.5 }),
      deed(7, { kind: 'visit', visitAt: null }),
      deed(8, { kind: 'spam' }),
      deed(9, { kind: 'not-spam' }),
      deed(10, { kind: 'open' }),
      deed(11, { kind: 'unknown' }),
      deed(12, { kind: 'answered' }, `${api}/requests/none`),
      json(`POST ${one}/undo`, { deed: idOf(10) }),
      json(`POST ${one}/undo`, { deed: idOf(10) }),
      json(`POST ${one}/undo`, { deed: idOf(99) }),
      ...plain(`GET ${one}`),
      form(`POST ${one}/deeds`, { kind: 'read' }),
      json(`POST ${one}/deeds`, { kind: 'read' }, { 'sec-fetch-site': 'cross-site' }),
      json(`POST ${one}/erase`, {}),
      json(`POST ${one}/erase`, {}),
      ...plain(`GET ${api}/overview`),
      json(`POST ${api}/passkeys/options`, {}),
      json(`POST ${api}/passkeys`, { id: 'x', response: {} }),
      json(`POST ${api}/passkeys/remove`, { id: 'AAECAwQFBgcICQoLDA0ODw' }),
      json(`POST ${api}/push/subscribe`, {
        endpoint: 'https://127.0.0.1/x',
        keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
        shows: 'all',
      }),
      json(`POST ${api}/push/subscribe`, {
        endpoint: 'https://push.example.com/again',
        keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
        shows: 'little',
      }),
      ...plain(`GET ${api}/push`),
      json(`POST ${api}/push/unsubscribe`, {}),
      json(`POST ${api}/push/test`, {}),
      json(`POST ${api}/devices/end`, { id: 'none' }),
      json(`POST ${api}/sign-out`, {}),
      ...plain(`GET ${api}/session`, `GET ${api}/overview`),
    ),
  },
  'plain-http': {
    variables: { SITE_URL: 'http://concrete.example' },
    questions: [
      ...plain('GET /', 'GET /api/form-token'),
      { ask: `GET ${api}/session`, headers: { cookie: `desk=${cookie}` } },
      json(`POST ${api}/sign-in`, { email: owner }),
    ],
  },
};
