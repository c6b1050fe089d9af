import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { confirmPath, markPath } from '#server/http/errors.ts';
import { formTokenEndpoint, photoEndpoint, quoteEndpoint } from '#shared/routes.ts';
import { listeningApp } from './listening-app.ts';
import { danasRequest, temporaryFolder, testConfig } from './parts.ts';
import { type RawRequest, sendRaw } from './raw-request.ts';

const json = JSON.stringify(danasRequest);
const form = new URLSearchParams(danasRequest as Record<string, string>).toString();
const chunk = (text: string) => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
const chunked = 'Transfer-Encoding: chunked';

/** Ways to announce the length of a body, with a body that fits, is cut off, or is missing. */
const shapes: Record<string, (text: string) => Omit<RawRequest, 'head'> & { headers: string[] }> = {
  none: () => ({ headers: [] }),
  'length 0': () => ({ headers: ['Content-Length: 0'] }),
  length: (body) => ({ headers: [`Content-Length: ${Buffer.byteLength(body)}`], body }),
  'length, cut off': (body) => ({ headers: ['Content-Length: 5000'], body, ends: true }),
  'length, nothing came': () => ({ headers: ['Content-Length: 50'], ends: true }),
  'length, too long': () => ({ headers: ['Content-Length: 40000'], body: 'x'.repeat(40_000) }),
  'length of nonsense': () => ({ headers: ['Content-Length: ten'] }),
  'empty chunks': () => ({ headers: [chunked], body: '0\r\n\r\n' }),
  chunks: (text) => ({ headers: [chunked], body: `${chunk(text)}0\r\n\r\n` }),
  'chunks, cut off': (text) => ({ headers: [chunked], body: chunk(text), ends: true }),
  'chunks of nonsense': () => ({ headers: [chunked], body: 'ten\r\n' }),
  'length and chunks': (text) => ({
    headers: [chunked, 'Content-Length: 3'],
    body: `${chunk(text)}0\r\n\r\n`,
  }),
  'asks first': (body) => ({
    headers: ['Expect: 100-continue', `Content-Length: ${Buffer.byteLength(body)}`],
    body,
  }),
};
const types = {
  'no type': '',
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  text: 'text/plain',
  picture: 'image/jpeg',
  files: 'multipart/form-data; boundary=x',
  nonsense: ';;',
};
const addresses = [
  ...['/', '/about', '/about/', '/no-such-page', '/%zz', '*', 'http://localhost/about', '/healthz'],
  ...[
    '/api/nothing',
    quoteEndpoint,
    formTokenEndpoint,
    `${markPath}forged`,
    `${confirmPath}forged`,
    `${photoEndpoint}/forged/key`,
  ],
];
/** The usual methods, and some that servers know but nobody sends. */
export const methods = [
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND'],
];

/** Every address with every way to announce a body, of each type or of one of the types in turn. */
function createOddRequests(method: string, isOfEachType: boolean) {
  const all = Object.entries(types);
  return addresses.flatMap((address, place) =>
    Object.entries(shapes).flatMap(([shape, shaped], turn) => {
      const one = (methods.indexOf(method) + place + turn) % all.length;
      return (isOfEachType ? all : [all[one]!]).map(([type, mediaType]) => {
        const { headers, ...sent } = shaped(type === 'form' ? form : json);
        const typed = mediaType ? [`Content-Type: ${mediaType}`] : [];
        const head = [`${method} ${address} HTTP/1.1`, 'Host: localhost', ...typed, ...headers];
        return { name: `${method} ${address}, ${type}, ${shape}`, request: { head, ...sent } };
      });
    }),
  );
}

/** Sends them to a server, from a hundred addresses at the same time. @returns those that got no answer, or a fault of the server */
export async function findUnanswered(method: string, { ofEachType: isOfEachType }: { ofEachType: boolean }) {
  const dist = path.join(temporaryFolder(), 'dist');
  mkdirSync(dist);
  for (const name of ['index', 'about', '404']) writeFileSync(path.join(dist, `${name}.html`), name);
  const { app } = await listeningApp(
    testConfig({ DIST_DIR: dist, RATE_LIMIT: '0', TRUST_PROXY: '1', LOG_LEVEL: 'silent' }),
  );
  const { port } = app.server.address() as { port: number };
  const failed: string[] = [];
  const queue = createOddRequests(method, isOfEachType).values();
  const work = async (_: unknown, address: number) => {
    for (const { name, request } of queue) {
      const head = [...request.head, `X-Forwarded-For: 203.0.113.${address}`];
      const { status } = await sendRaw(port, { ...request, head });
      if (status === 0 || status === 408 || status >= 500) failed.push(`${name}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 100 }, work));
  return failed;
}
