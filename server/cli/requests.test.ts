import { chownSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { sqliteFile } from '#server/database/open.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { runProgram } from '#server/testing/child.ts';
import { runCommand } from '#server/testing/desk.ts';
import {
  danasRequest,
  storedFields,
  temporaryFolder,
  testConfig,
  testDatabase,
} from '#server/testing/parts.ts';
import { parseCommand } from './command.ts';
import { commands, runCommand as runWords } from './requests.ts';

/** What a command prints where nobody can be asked. */
async function requestsWith(variables: Record<string, string>, args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runWords(args, variables, {
    print: (line) => void out.push(line),
    printError: (line) => void err.push(line),
    width: 80,
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

async function deskWithDana() {
  const { dataDir } = testConfig();
  const store = createQuoteRequestStore(await testDatabase(testConfig({ DATA_DIR: dataDir })));
  const { id } = await store.save({
    quoteRequest: danasRequest,
    receivedAt: new Date(),
    idempotencyKeys: [],
  });
  const requests = (...args: string[]) => requestsWith({ DATA_DIR: dataDir }, args);
  return { id, store, requests, dataDir };
}

test('the program prints an array and nothing else for list --json, and ends as the command did', async () => {
  const { id, dataDir } = await deskWithDana();
  const program = (...args: string[]) => runProgram('server/cli/requests.ts', { DATA_DIR: dataDir }, args);
  const { code, out, err } = await program('list', '--json');
  expect([code, err]).toEqual([0, '']);
  expect(JSON.parse(out)).toMatchObject([{ ...storedFields, id, ...danasRequest }]);
  expect(await program('resend')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Usage:') });
});

test("root writes nothing to the folder of the server's user, and learns how to run the command as that user", async () => {
  const { requests, dataDir } = await deskWithDana();
  const own = process.getuid!();
  const owner = own === 0 ? 65_534 : own;
  if (own === 0) chownSync(sqliteFile(dataDir), owner, owner);
  vi.spyOn(process, 'getuid').mockReturnValue(0);
  const before = readdirSync(dataDir);
  const { code, err } = await requests('backup', path.join(temporaryFolder(), 'copy.sqlite'));
  expect(code).toBe(1);
  expect(err).toContain(`sudo -u '#${owner}' npm run requests`);
  expect(readdirSync(dataDir)).toEqual(before);
});

test('an unknown request ends with 1, an unknown command or option with 2 and the help', async () => {
  const { requests } = await deskWithDana();
  const err = expect.stringMatching(/^There is no request nobody\.$/m);
  expect(await requests('list', 'nobody')).toEqual({ code: 1, out: '', err });
  for (const words of [
    ['resend'],
    ['dance'],
    ['constructor'],
    ['list', '--loud'],
    ['list', 'a1b2c3', '--open'],
  ])
    expect(await requests(...words)).toEqual({ code: 2, out: '', err: expect.stringContaining('Usage:') });
  for (const words of [['--help'], ['list', '-h'], ['help'], []])
    expect(await requests(...words)).toEqual({ code: 0, out: expect.stringContaining('list [--'), err: '' });
});

test('a command of an earlier release prints its replacement in one line', async () => {
  const { requests } = await deskWithDana();
  for (const name of ['photos', 'show', 'answer', 'spam', 'not-spam', 'visits', 'arrived', 'purge']) {
    const { code, out, err } = await requests(name, 'anything', '--days', '7');
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(
      new RegExp(`^"${name}" is no longer a command: .*(desk|inbox|RETENTION_MONTHS|list ID).*\\.$`),
    );
  }
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

test.each([
  ['list', '--loud', 'There is no option --loud here.'],
  ['list', '--open=no', '--open takes no value.'],
  ['list', 'open', '"open" is an option: write --open.'],
  ['list', '12ab34 56cd78', '"56cd78" is one argument too many: one at a time.'],
  ['erase', '--email', '--email needs a value.'],
])('%s %s is a usage error', (name, args, message) => {
  expect(() => parseCommand(commands[name]!, args.split(' '))).toThrow(
    expect.objectContaining({ message, exitCode: 2 }),
  );
});

test('an option that npm consumed is reported', () => {
  const lost = 'npm took --overdue for one of its own options: put -- before the command.';
  const npmVariables = { npm_config_overdue: 'true' };
  expect(() => parseCommand(commands.list!, [], npmVariables)).toThrow(lost);
  expect(parseCommand(commands.list!, ['--overdue'], npmVariables).options.overdue).toBe(true);
  expect(parseCommand(commands.list!, [], { npm_config_json: 'true' }).options).toEqual({});
});

const argsOf = {
  list: [],
  erase: ['--email', 'dana@example.com', '--yes'],
  backup: ['copy.sqlite'],
  move: ['--to', 'postgres://127.0.0.1:1/none'],
};

test.each(Object.entries(argsOf))(
  '%s with a forgotten DATA_DIR says where it looked, and creates nothing there',
  async (name, args) => {
    const config = testConfig();
    const running = runCommand(config, name, ...args);
    await expect(running).rejects.toThrow(sqliteFile(config.dataDir));
    await expect(running).rejects.toThrow('DATA_DIR');
    expect(readdirSync(config.dataDir)).toEqual([]);
  },
);

test('an empty file is not a database, and stays empty', async () => {
  const config = testConfig();
  writeFileSync(sqliteFile(config.dataDir), '');
  await expect(runCommand(config, 'list')).rejects.toThrow('There are no requests in');
  expect(readdirSync(config.dataDir)).toEqual(['requests.sqlite']);
});
