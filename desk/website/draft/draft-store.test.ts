import { beforeEach, expect, it, vi } from 'vitest';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { changeAt, openFile, readFiles, sendAll } from './draft-store.ts';

const name = 'business.yaml';
const shape = { type: 'object', properties: { phone: { type: 'string' } } };

/** A server that has one file; `before` may hold back an answer that it has made already. */
function serve() {
  const server = { phone: '1', version: 1, before: async (_method: string) => {} };
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit) => {
    if (address !== endpoints.draftFile(name)) return new Response('{}');
    if (method === 'POST') {
      server.phone = JSON.parse(String(body)).changes[0].value;
      server.version++;
    }
    const { phone, version } = server;
    const file = { name, version: `${version}`, value: { phone }, shape, savedAt: '', corrected: [] };
    await server.before(method);
    return Response.json(file);
  });
  return server;
}

const listening = { addEventListener: () => {}, visibilityState: 'visible', activeElement: null };
const company = { name: 'Sandhill', timeZone: 'America/New_York' };

beforeEach(() => {
  vi.stubGlobal('window', listening);
  vi.stubGlobal('document', listening);
  const session = { isSignedIn: true as const, company, email: 'owner@example.com', hasPasskey: false };
  queryClient.setQueryData(queries.session.queryKey, session);
});

it('ignores the file’s older content, however late that response arrives', async () => {
  const server = serve();
  await readFiles([name]);
  const late = Promise.withResolvers<void>();
  server.before = (method) => (method === 'GET' ? late.promise : Promise.resolve());
  const reading = readFiles([name]);
  changeAt(name, ['phone'], '2');
  await sendAll();
  late.resolve();
  await reading;
  expect(openFile(name)?.draft).toMatchObject({ now: { phone: '2' }, base: { version: '2' }, unsent: [] });
});
