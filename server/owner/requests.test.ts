import { expect, test, vi } from 'vitest';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { runProgram } from '#server/testing/child.ts';
import { danasRequest, kept, testConfig, testDatabase } from '#server/testing/parts.ts';

vi.setConfig({ testTimeout: 60_000 });

async function deskWithDana() {
  const config = testConfig();
  const store = createQuoteRequestStore(await testDatabase(config));
  const { id } = await store.keep({ quoteRequest: danasRequest, receivedAt: new Date(), dedupeKeys: [] });
  const requests = (...words: string[]) =>
    runProgram('server/owner/requests.ts', { DATA_DIR: config.dataDir }, words);
  return { id, store, requests };
}

test('list --json prints an array and nothing else', async () => {
  const { id, requests } = await deskWithDana();
  const { code, out, err } = await requests('list', '--json');
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toMatchObject([{ ...kept, id, ...danasRequest }]);
});

test('show prints the whole request, and its text cannot control the terminal', async () => {
  const { store, requests } = await deskWithDana();
  const quoteRequest = { ...danasRequest, name: 'E\u001b[2Jvil' };
  const { id } = await store.keep({ quoteRequest, receivedAt: new Date(), dedupeKeys: [] });
  const { code, out } = await requests('show', id);
  expect(code).toBe(0);
  expect(out).toContain('E[2Jvil');
  expect(out).toContain(danasRequest.message);
  expect(out).not.toContain('\u001b');
});

test('an unknown request ends with 1, an unknown command or option with 2 and the help', async () => {
  const { requests } = await deskWithDana();
  expect(await requests('show', 'nobody')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^There is no request nobody\.$/m),
  });
  expect(await requests('show')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Usage:') });
  expect(await requests('dance')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Usage:') });
  expect(await requests('list', '--loud')).toMatchObject({
    code: 2,
    out: '',
    err: expect.stringContaining('Usage:'),
  });
  expect(await requests('--help')).toMatchObject({ code: 0, out: expect.stringContaining('show ID') });
});

test('an unreachable database server is reported in one line, without its password', async () => {
  const DATABASE_URL = 'postgres://owner:geheim@localhost:1/requests';
  const { code, out, err } = await runProgram('server/owner/requests.ts', { DATABASE_URL }, ['list']);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/\nNot done: connect ECONNREFUSED [\d.:]+\n$/);
  expect(err).not.toContain('geheim');
});

test('without a command the help is printed; a deleting command is refused when nobody can be asked', async () => {
  const { id, store, requests } = await deskWithDana();
  expect(await requests()).toMatchObject({ code: 0, out: expect.stringContaining('Usage:'), err: '' });
  const erase = await requests('erase', '--email', danasRequest.email);
  expect(erase).toMatchObject({ code: 2, out: expect.stringContaining('Dana Field') });
  expect(erase.err).toContain('Add --yes to delete without asking.\nUsage: npm run requests -- erase ');
  expect(await store.find(id)).toBeDefined();
});
