import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { guardSources } from './dev-server.ts';

const root = path.resolve(import.meta.dirname, '../..');

async function development() {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [guardSources(path.join(root, 'content'))],
    server: { port: 0, host: '127.0.0.1', watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  });
  await server.listen();
  onTestFinished(() => server.close());
  const origin = server.resolvedUrls!.local[0]!.replace(/\/$/, '');
  return (url: string, headers: Record<string, string> = {}) =>
    fetch(origin + url, { headers: { accept: '*/*', ...headers }, redirect: 'manual' });
}

test('the development server serves the site’s sources, and no visitors’ data', async () => {
  // As beside a server that runs from the same folder.
  const data = path.join(root, 'data', 'guard-sources');
  mkdirSync(data, { recursive: true });
  onTestFinished(() => rmSync(data, { recursive: true }));
  for (const name of ['requests.sqlite', 'photo.jpg']) writeFileSync(path.join(data, name), 'Dana Field');
  const ask = await development();
  expect((await ask('/shared/routes.ts')).status).toBe(200);
  const ways = (name: string) => [
    ...['', '?raw', '?url', '?import&raw', '?raw&import', '?inline&import'].map(
      (query) => `/${name}${query}`,
    ),
    ...['', '?raw', '?import&raw'].map((query) => `/@fs${root}/${name}${query}`),
    ...[
      `/site/../${name}?raw`,
      `/site/%2e%2e/${name}?raw`,
      `/@fs${root}/site/%2e%2e/${name}`,
      `//${name}?raw`,
    ],
  ];
  for (const name of ['data/guard-sources/requests.sqlite', 'data/guard-sources/photo.jpg', 'server/main.ts'])
    for (const way of ways(name)) {
      const answer = await ask(way);
      const body = await answer.text();
      expect(body, way).not.toContain('Dana Field');
      expect(body, way).not.toContain('createQuoteRequestStore');
    }
});

test('no page on another port of this machine may read it', async () => {
  const ask = await development();
  const { headers } = await ask('/shared/routes.ts', { origin: 'http://localhost:5555' });
  expect(headers.get('access-control-allow-origin')).toBe(null);
});
