import { expect, test } from 'vitest';
import { sqliteFile } from '#server/database/open.ts';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { runProgram } from '#server/testing/child.ts';
import { danasRequest, kept, testConfig, testDatabase } from '#server/testing/parts.ts';
import { runCommand } from './run-command.ts';

/** What a command prints where nobody can be asked. */
async function requestsWith(variables: Record<string, string>, words: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runCommand(words, variables, {
    ...{ print: (line) => void out.push(line), complain: (line) => void err.push(line), width: 80 },
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

async function deskWithDana() {
  const { dataDir } = testConfig();
  const store = createQuoteRequestStore(await testDatabase(testConfig({ DATA_DIR: dataDir })));
  const { id } = await store.keep({ quoteRequest: danasRequest, receivedAt: new Date(), dedupeKeys: [] });
  const requests = (...words: string[]) => requestsWith({ DATA_DIR: dataDir }, words);
  return { id, store, requests, dataDir };
}

test('the program prints an array and nothing else for list --json, and ends as the command did', async () => {
  const { id, dataDir } = await deskWithDana();
  const program = (...words: string[]) =>
    runProgram('server/owner/requests.ts', { DATA_DIR: dataDir }, words);
  const { code, out, err } = await program('list', '--json');
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toMatchObject([{ ...kept, id, ...danasRequest }]);
  expect(await program('show')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Usage:') });
});

test('show prints the whole request, and its text cannot control the terminal', async () => {
  const { store, requests } = await deskWithDana();
  const quoteRequest = {
    ...danasRequest,
    name: 'E\u001b[2Jvil',
    service: 'Slab\r\n\u202e1',
    message: 'Cracks\u001b[2J',
  };
  const { id } = await store.keep({ quoteRequest, receivedAt: new Date(), dedupeKeys: [] });
  const { code, out } = await requests('show', id);
  expect(code).toBe(0);
  expect(out).toContain('E[2Jvil');
  expect(out).toContain('\nService   Slab 1\n');
  expect(out).toContain('\n\nCracks[2J\n');
  expect(out).not.toContain('\u001b');
});

test('an unknown request ends with 1, an unknown command or option with 2 and the help', async () => {
  const { requests } = await deskWithDana();
  const err = expect.stringMatching(/^There is no request nobody\.$/m);
  expect(await requests('show', 'nobody')).toEqual({ code: 1, out: '', err });
  for (const words of [['show'], ['dance'], ['constructor'], ['list', '--loud']])
    expect(await requests(...words)).toEqual({ code: 2, out: '', err: expect.stringContaining('Usage:') });
  for (const words of [['--help'], ['show', '-h'], ['help'], []])
    expect(await requests(...words)).toEqual({ code: 0, out: expect.stringContaining('show ID'), err: '' });
});

test('an unreachable database server is reported in one line, without its password', async () => {
  const DATABASE_URL = 'postgres://owner:geheim@localhost:1/requests';
  const { code, out, err } = await requestsWith({ DATABASE_URL }, ['list']);
  expect([code, out]).toEqual([1, '']);
  expect(err).toMatch(/\nNot done: connect ECONNREFUSED [\d.:]+$/);
  expect(err).not.toContain('geheim');
});

test('the database is named on standard error, not in output for programs', async () => {
  const { requests, dataDir } = await deskWithDana();
  expect((await requests('list')).err).toBe(`Reading ${sqliteFile(dataDir)}`);
  expect((await requests('list', '--json')).err).toBe('');
});
