import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { phonePicture } from '../server/testing/pictures.ts';
import { endpoints } from '../shared/desk/addresses.ts';
import {
  dailySumsEndpoint,
  formTokenEndpoint,
  photoEndpoint,
  quoteEndpoint,
  routes,
} from '../shared/routes.ts';
import { type Finding, median, quoteRequest, runs, startSite } from './common.ts';

/** Something that anybody may ask for, and what bounds how often, from how many, or how much. */
interface Asked {
  name: string;
  bound: string;
  /** How many are measured; they are asked one after the other. */
  count?: number;
  ask: (origin: string, turn: number) => [url: string, asked?: RequestInit];
}

const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
const post = (url: string, body: BodyInit, headers: Record<string, string> = {}) =>
  [url, { method: 'POST', headers, body }] as [string, RequestInit];
const json = (url: string, body: unknown) =>
  post(url, JSON.stringify(body), { 'content-type': 'application/json' });
const never = 'nothing: it is what everybody comes for';
const formBound = '60 an hour for an address, 32 at once; then a small page';
const signInBound = 'per client in a quarter of an hour';

const everything: Asked[] = [
  { name: 'a page, and what belongs to it', bound: never, ask: () => [routes.contact] },
  { name: 'no page (404)', bound: 'nothing', ask: (_, turn) => [`/no-such-page-${turn}`] },
  { name: `GET ${formTokenEndpoint}`, bound: 'nothing', ask: () => [formTokenEndpoint] },
  {
    name: `POST ${dailySumsEndpoint}`,
    bound: '200 in ten minutes for an address are counted',
    ask: (origin) => {
      const body = new URLSearchParams({ kind: 'view', page: '/' });
      return [
        dailySumsEndpoint,
        { method: 'POST', body, headers: { origin, 'user-agent': 'Mozilla/5.0 Safari' } },
      ];
    },
  },
  {
    name: `POST ${quoteEndpoint}, a good one`,
    bound: '`RATE_LIMIT` an hour for an address; spam has room for 5,000',
    ask: (_, turn) => [quoteEndpoint, quoteRequest(`Stranger ${turn}`)],
  },
  {
    name: `POST ${quoteEndpoint}, refused, as JSON`,
    bound: 'nothing',
    ask: () => json(quoteEndpoint, { name: 'x' }),
  },
  {
    name: `POST ${quoteEndpoint}, refused, as a plain form`,
    bound: formBound,
    ask: () => post(quoteEndpoint, 'name=x', form),
  },
  {
    name: `POST ${quoteEndpoint}, refused, 64 kB of text`,
    bound: formBound,
    ask: () =>
      post(quoteEndpoint, new URLSearchParams({ name: 'x', message: 'y'.repeat(60_000) }).toString(), form),
  },
  {
    name: `PUT ${photoEndpoint}, a made-up token`,
    bound: 'nothing: nothing is read',
    ask: () => [`${photoEndpoint}/x.y/${'0'.repeat(32)}?position=0&of=1`, { method: 'PUT', body: 'x' }],
  },
  { name: 'GET /healthz', bound: 'the disk is written to once in five seconds', ask: () => ['/healthz'] },
  { name: 'GET /mark/…, a made-up token', bound: 'nothing: nothing is read', ask: () => ['/mark/x.y'] },
  {
    name: 'GET /request-photo/…, a made-up token',
    bound: 'nothing: nothing is read',
    ask: () => ['/request-photo/x/y.jpg'],
  },
  { name: 'the desk’s app', bound: never, ask: () => ['/desk'] },
  {
    name: 'the desk’s API, with a made-up cookie',
    bound: 'nothing: one row is looked for',
    ask: () => [endpoints.overview, { headers: { cookie: `desk=${'x'.repeat(43)}` } }],
  },
  {
    name: `POST ${endpoints.askToSignIn}`,
    bound: `30 ${signInBound}, 10 for an address`,
    ask: (_, turn) => json(endpoints.askToSignIn, { email: `stranger-${turn}@example.com` }),
  },
  {
    name: `POST ${endpoints.signInByCode}`,
    bound: `60 ${signInBound}`,
    ask: () => json(endpoints.signInByCode, { code: '123456' }),
  },
  {
    name: `POST ${endpoints.signInByLink}`,
    bound: `60 ${signInBound}`,
    ask: () => json(endpoints.signInByLink, { token: 'x'.repeat(43) }),
  },
  {
    name: `POST ${endpoints.passkeyChallenge}`,
    bound: `120 ${signInBound}`,
    ask: () => json(endpoints.passkeyChallenge, {}),
  },
];

/**
 * What each thing that a stranger may ask for costs before any limit holds: processor time of the server and of what it
 * started, in milliseconds. Every request comes from another address. `npm run bench -- cost`
 */
export async function measureCost(): Promise<Finding> {
  const server = await startSite('dist', { LOG_LEVEL: 'silent', TRUST_PROXY: '1' });
  let turn = 0;
  const costOf = async ({ ask, count = 200 }: Asked) => {
    const before = processorTime(server.pid);
    for (let asked = 0; asked < count; asked++) {
      const [path, { headers, ...rest } = {}] = ask(server.origin, ++turn);
      const from = { 'x-forwarded-for': `198.18.${(turn >> 8) % 256}.${turn % 256}` };
      const answer = await fetch(server.origin + path, {
        ...{ redirect: 'manual', headers: { ...(headers as object), ...from } },
        ...rest,
      });
      await answer.arrayBuffer();
    }
    return ((await settled(server.pid)) - before) / count;
  };
  const photograph = await withPhotograph(server.origin);
  const rows: string[][] = [];
  for (const asked of [...everything, photograph]) {
    await costOf({ ...asked, count: 20 });
    const times: number[] = [];
    for (let run = 0; run < runs(3); run++) times.push(await costOf(asked));
    rows.push([asked.name, median(times).toFixed(2), asked.bound]);
  }
  await server.end('SIGTERM');
  const head = ['what a stranger asks for', 'ms of processor', 'what bounds it'];
  return { tables: [{ caption: 'Before a limit holds', head, rows }] };
}

/** Each belongs to a request that was kept. */
async function withPhotograph(origin: string): Promise<Asked> {
  const body = new Uint8Array(await phonePicture());
  const places: string[] = [];
  for (let request = 0; request < 20 + 10 * runs(3); request++) {
    const answer = await fetch(origin + quoteEndpoint, quoteRequest(`With a photograph ${request}`));
    const { photos } = (await answer.json()) as { photos: string };
    places.push(`${photos}/${'0'.repeat(32)}?position=0&of=1`);
  }
  return {
    name: `PUT ${photoEndpoint}, 6 megapixels`,
    bound: 'a hundred a day for an address, eight a request, one decoded at a time',
    count: 10,
    ask: () => [places.pop()!, { method: 'PUT', body }],
  };
}

/** The same once what is done after answers is done too, as the code of a sign-in is made. */
async function settled(pid: number): Promise<number> {
  for (let before = 0, now = processorTime(pid); ; before = now, now = processorTime(pid)) {
    if (now - before < 20) return now;
    await wait(500);
  }
}

/** Of a process and of those that it started, in milliseconds. */
function processorTime(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  const own = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  // User and system time, of itself and of those that have ended, in hundredths of a second: proc(5).
  const mine = own.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) * 10;
  const pids = children ? children.split(' ').map(Number) : [];
  return pids.reduce((sum, child) => sum + processorTime(child), mine);
}
