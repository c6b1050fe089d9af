import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { parse, serialize } from 'parse5';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureFixtureBuilt, fixtureSite } from '#scripts/fixture-site.mjs';
import { inFolder, startServer, storysData } from './fixture.ts';
import { groups, type Question } from './questions.ts';

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Ids and secrets that are the story's. */
const known = ['databases/11.sql', 'links.json', 'secrets.json']
  .map((name) => readFileSync(inFolder(name), 'utf8'))
  .join();
const built = new Map<string, string>();
let formPieces: Set<string>;

const piecesOf = (page: string) => page.split(/(?=<)/);

beforeAll(async () => {
  await ensureFixtureBuilt();
  for (const name of readdirSync(fixtureSite.dist, { recursive: true, withFileTypes: true })) {
    if (!name.isFile()) continue;
    const file = path.join(name.parentPath, name.name);
    built.set(hashOf(readFileSync(file)), path.relative(fixtureSite.dist, file));
  }
  formPieces = new Set(
    piecesOf(serialize(parse(readFileSync(path.join(fixtureSite.dist, 'contact.html'), 'utf8')))),
  );
});

/** Without what another build, another time or chance makes of it. */
const settled = (text: string) =>
  text
    .replace(/([\w-]+?)[.-][\w-]{8,}\.(js|css|woff2|avif|webp)\b/g, '$1.HASH.$2')
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, (id) =>
      known.includes(id) || id.startsWith('00000000') ? id : 'ID',
    )
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, (secret) => (known.includes(secret) ? secret : 'SECRET'))
    .replace(/(?<="[a-z\d]{8}\.)[\w-]{8}(?=\.SECRET)/g, 'CHANCE')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT');

/** What an answer has unless something else is written under it. */
const usual = [
  'connection: close',
  "content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy: same-origin',
  'cross-origin-resource-policy: same-origin',
  'date: DATE',
  'permissions-policy: camera=(), geolocation=(), microphone=()',
  'referrer-policy: strict-origin-when-cross-origin',
  'strict-transport-security: max-age=31536000',
  'x-content-type-options: nosniff',
];

function headersOf({ rawHeaders }: IncomingMessage): string[] {
  const lines = rawHeaders.flatMap((name, at) =>
    at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1]!] as const] : [],
  );
  const written = lines.map(([name, value]) => {
    if (name === 'date' || name === 'last-modified') return `${name}: DATE`;
    if (name === 'etag') return `etag: ${value.replace(/"[^"]+"/, '"TAG"')}`;
    if (name === 'content-length') return 'content-length: N';
    return `${name}: ${value}`;
  });
  const names = new Set(lines.map(([name]) => name));
  const lacking = usual.map((line) => line.split(':')[0]!).filter((name) => !names.has(name));
  return [
    ...written.filter((line) => !usual.includes(line)),
    ...lacking.map((name) => `(no ${name})`),
  ].toSorted();
}

function bodyOf(answer: IncomingMessage, bytes: Buffer): string {
  if (bytes.length === 0) return '';
  const { 'content-type': type = '', 'content-encoding': coding = 'identity' } = answer.headers;
  const plain = coding in decoders ? decoders[coding as keyof typeof decoders](bytes) : bytes;
  const file = built.get(hashOf(plain));
  if (file) return `(the built file ${file})`;
  if (/^(image|font)\//.test(type)) return `(${bytes.length} bytes)`;
  const text = plain.toString();
  if (type.startsWith('application/json')) return JSON.stringify(JSON.parse(text), null, 1);
  // What is counted changes; what there is to count does not.
  if (text.includes('# TYPE '))
    return text
      .match(/^# TYPE .*$/gm)!
      .toSorted()
      .join('\n');
  const pieces = piecesOf(text);
  if (!text.includes('data-notice')) return text;
  return ['(the built contact page, with)', ...pieces.filter((piece) => !formPieces.has(piece))].join('\n');
}

async function askOne(origin: string, { ask, headers = {}, body, etag }: Question) {
  const [method, url] = ask.split(' ') as [string, string];
  const { hostname, port } = new URL(origin);
  const send = async (more: Question['headers'] = {}) => {
    const all = { host: 'concrete.example', ...headers, ...more };
    // Two of a name are only sent as a list.
    const listed = Object.entries(all).flatMap(([name, values]) =>
      [values].flat().flatMap((value) => [name, value]),
    );
    const given = Array.isArray(all.host) ? listed : (all as Record<string, string>);
    const target = { host: hostname, port, method, path: url, agent: false, setHost: false };
    const sent = request({ ...target, headers: given as OutgoingHttpHeaders });
    if (headers['content-length']) sent.flushHeaders();
    else sent.end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    sent.on('error', () => {});
    const bytes = await buffer(answer).catch(() => Buffer.alloc(0));
    sent.destroy();
    return { answer, bytes };
  };
  const first = etag ? await send() : undefined;
  return send(first && { 'if-none-match': first.answer.headers.etag! });
}

/** A question in one line, without what is long or secret. */
function titleOf({ ask, headers = {}, body = '', etag }: Question): string {
  const { cookie, ...others } = headers;
  const about = [
    ...Object.entries(others).map(([name, value]) => `${name}: ${value}`),
    ...(cookie ? ['with a cookie'] : []),
    ...(etag ? ['if-none-match: its etag'] : []),
    ...(body.length > 0
      ? [Buffer.isBuffer(body) ? `${body.length} bytes` : body.replaceAll('\n', '\\n')]
      : []),
  ];
  const short = (text: string) => (text.length > 300 ? `${text.slice(0, 300)}… (${text.length})` : text);
  return [ask, ...about].map(short).join(' | ');
}

test.each(Object.entries(groups))(
  'the server answers as it did: %s',
  async (name, { variables, questions }) => {
    const server = await startServer({ DATA_DIR: storysData(), ...variables });
    onTestFinished(server.stop);
    const answers: string[] = [];
    for (const question of questions) {
      const said = await askOne(server.origin, question).then(
        ({ answer, bytes }) => {
          const head = [`${answer.statusCode} ${answer.statusMessage}`, ...headersOf(answer)];
          return [...head, '', bodyOf(answer, bytes)].join('\n').trimEnd();
        },
        (error: NodeJS.ErrnoException) => `no answer: ${error.code}`,
      );
      answers.push(settled(`### ${titleOf(question)}\n${said}\n`));
    }
    await expect(answers.join('\n')).toMatchFileSnapshot(inFolder('answers', `${name}.txt`));
  },
);
