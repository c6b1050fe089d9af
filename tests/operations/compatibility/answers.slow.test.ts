import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { parse, serialize } from 'parse5';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureFixtureBuilt, fixtureSite } from '#tests/support/fixture-site.ts';
import { inFolder, settings, startServer, storysData } from './fixture.ts';
import links from './links.json' with { type: 'json' };
import secrets from './secrets.json' with { type: 'json' };

const decoders: Record<string, (bytes: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};
const dana = /[\w-]{36}/.exec(links.mark)![0];
const picture = readFileSync(inFolder('photos', dana, `${'1'.repeat(32)}.jpg`));
/** What stands in braces in a question. */
const values: Record<string, unknown> = {
  ...links,
  ...secrets,
  dana,
  token: settings.METRICS_TOKEN,
  picture: picture.toString('latin1'),
  cut: picture.subarray(0, 200).toString('latin1'),
};
/** Ids and secrets that are the story's. */
const known = ['databases/11.sql', 'links.json', 'secrets.json']
  .map((name) => readFileSync(inFolder(name), 'utf8'))
  .join();
const files = new Map<string, string>();
const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const piecesOf = (page: string) => page.split(/(?=<)/);
let formPieces: Set<string>;

beforeAll(async () => {
  await ensureFixtureBuilt();
  for (const entry of readdirSync(fixtureSite.dist, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile()) files.set(hashOf(readFileSync(file)), path.relative(fixtureSite.dist, file));
  }
  const contact = readFileSync(path.join(fixtureSite.dist, 'contact.html'), 'utf8');
  formPieces = new Set(piecesOf(serialize(parse(contact))));
});

/** The bytes of a question: `{name}`, `{x 200}` for 200 of x, `folder/name*.js` for a built file. One letter a byte. */
function filled(words: string): string {
  return Buffer.from(words.replaceAll('␍', '\r').replaceAll('␊', '\n'))
    .toString('latin1')
    .replace(/\{([^\s{}]+) (\d+)\}/g, (_, piece, times) => piece.repeat(Number(times)))
    .replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all))
    .replace(/^\/([\w/]+)\/([\w.-]+)\*(\.\w+)$/, (_, folder, start, end) => {
      const names = readdirSync(path.join(fixtureSite.dist, folder.replace('desk/', '.desk/')));
      return `/${folder}/${names.find((name) => name.startsWith(start) && name.endsWith(end))}`;
    });
}

/** Without what another build, another time or chance makes of it. */
const normalize = (text: string) =>
  text
    .replace(/([\w-]+?)[.-][\w-]{6,}\.(js|css|woff2|avif|webp)\b/g, '$1.HASH.$2')
    .replace(/[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}/g, (id) =>
      known.includes(id) || id.startsWith('00000000') ? id : 'ID',
    )
    .replace(/(?<![\w-])[\w-]{43}(?![\w-])/g, (secret) => (known.includes(secret) ? secret : 'SECRET'))
    .replace(/(?<="[a-z\d]{8}\.)[\w-]{8}(?=\.SECRET)/g, 'CHANCE')
    .replace(/(?<=\/request\/)[\w-]{24}/g, 'SECRET')
    .replace(/(?<="answerBy": ")[A-Z][a-z]{2}, [A-Z][a-z]{2} \d+, [\d:]+\s[AP]M E[SD]T(?=")/g, 'TIME')
    // How it looks is another matter.
    .replace(/ class="[^"]*"/g, '')
    .replace(/(?<=<style>)[^<]*/g, '…')
    .replace(/(?<='sha256-)[\w+/]+=/g, 'HASH')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:PORT')
    .replaceAll('\r', '␍');

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
  const lines = rawHeaders.flatMap((name, at) => {
    const value = rawHeaders[at + 1]!;
    if (at % 2 === 1) return [];
    if (/^(date|last-modified)$/i.test(name)) return `${name.toLowerCase()}: DATE`;
    if (/^content-length$/i.test(name)) return 'content-length: N';
    return `${name.toLowerCase()}: ${/^etag$/i.test(name) ? value.replace(/"[^"]+"/, '"TAG"') : value}`;
  });
  const names = lines.map((line) => line.split(':')[0]!);
  const lacking = usual.map((line) => line.split(':')[0]!).filter((name) => !names.includes(name));
  return [
    ...lines.filter((line) => !usual.includes(line)),
    ...lacking.map((name) => `(no ${name})`),
  ].toSorted();
}

function bodyOf({ headers }: IncomingMessage, bytes: Buffer): string {
  const { 'content-type': type = '', 'content-encoding': coding = '' } = headers;
  if (bytes.length === 0) return '';
  const plain = decoders[coding]?.(bytes) ?? bytes;
  const file = files.get(hashOf(plain));
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
  if (!text.includes('data-notice')) return text;
  return [
    '(the built contact page, with)',
    ...piecesOf(serialize(parse(text))).filter((piece) => !formPieces.has(piece)),
  ].join('\n');
}

/** Sends `### METHOD TARGET`, `> header: value` and `>> body`, as they are written. @returns the answer, in words */
async function askAgain(origin: string, question: string[]): Promise<string> {
  const { hostname: host, port } = new URL(origin);
  const [, method, target] = /^### (\S+) (.*)$/.exec(question[0]!)! as unknown as [string, string, string];
  const given = question
    .filter((line) => line.startsWith('> '))
    .map((line) => /^> ([^:]+): (.*)$/.exec(line)!);
  const body = question.find((line) => line.startsWith('>> '))?.slice('>> '.length);
  const bytes = Buffer.from(filled(body ?? ''), 'latin1');
  const has = (name: string) => given.some(([, each]) => each === name);
  const send = async (etag = '') => {
    const headers = [
      ...(has('host') ? [] : ['host', 'concrete.example']),
      ...given.flatMap(([, name, value]) => [name!, filled(value!).replace('{etag}', etag)]),
      ...(/^P/.test(method) && !has('content-length') ? ['content-length', String(bytes.length)] : []),
      ...['connection', 'close'],
    ];
    const sent = request({ host, port, method, path: filled(target), headers, agent: false });
    if (has('content-length')) sent.flushHeaders();
    else sent.end(bytes);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    sent.on('error', () => {});
    const received = await buffer(answer).catch(() => Buffer.alloc(0));
    sent.destroy();
    return { answer, received };
  };
  const first = question.some((line) => line.includes('{etag}')) ? await send() : undefined;
  const { answer, received } = await send(first?.answer.headers.etag);
  const head = [`${answer.statusCode} ${answer.statusMessage}`, ...headersOf(answer)];
  return normalize([...head, '', bodyOf(answer, received)].join('\n').trimEnd());
}

test.each(readdirSync(inFolder('answers')))('the server answers as it did: %s', async (name) => {
  const recorded = readFileSync(inFolder('answers', name), 'utf8');
  const variables = [...recorded.matchAll(/^# (\w+)=(.*)$/gm)].map(([, variable, value]) => [
    variable,
    value,
  ]);
  const server = await startServer({ DATA_DIR: storysData(), ...Object.fromEntries(variables) });
  onTestFinished(server.stop);
  const head = recorded.slice(0, recorded.indexOf('### '));
  const blocks = recorded.slice(head.length).split(/^(?=### )/m);
  const again: string[] = [];
  for (const block of blocks) {
    const question = block.split('\n').filter((line, at) => at === 0 || /^>>? /.test(line));
    again.push([...question, await askAgain(server.origin, question)].join('\n'));
  }
  await expect(`${head}${again.join('\n\n')}\n`).toMatchFileSnapshot(inFolder('answers', name));
});
