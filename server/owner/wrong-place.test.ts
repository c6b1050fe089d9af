import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { sqliteFile } from '#server/database/open.ts';
import { runProgram } from '#server/testing/child.ts';
import { runCommand } from '#server/testing/desk.ts';
import { temporaryFolder, testConfig, testDatabase } from '#server/testing/parts.ts';

vi.setConfig({ testTimeout: 60_000 });

const wordsOf = {
  list: [],
  show: ['0198'],
  photos: ['0198', 'folder'],
  answer: ['0198'],
  spam: ['0198'],
  'not-spam': ['0198'],
  resend: ['0198'],
  export: [],
  erase: ['--email', 'dana@example.com', '--yes'],
  purge: ['--older-than', '2y', '--yes'],
  backup: ['copy.sqlite'],
  move: ['--to', 'postgres://127.0.0.1:1/none'],
  secret: [],
  check: [],
};

test.each(Object.entries(wordsOf))(
  '%s with a forgotten DATA_DIR says where it looked, and creates nothing there',
  async (name, words) => {
    const config = testConfig();
    const running = runCommand(config, name, ...words);
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

test('the database is named on standard error, not in output for programs', async () => {
  const config = testConfig();
  await testDatabase(config);
  const list = (...words: string[]) =>
    runProgram('server/owner/requests.ts', { DATA_DIR: config.dataDir }, ['list', ...words]);
  expect((await list()).err).toBe(`Reading ${sqliteFile(config.dataDir)}\n`);
  expect(await list('--json')).toMatchObject({ code: 0, out: '[]\n', err: '' });
});

test('backup and restore name both files', async () => {
  const config = testConfig();
  const database = await testDatabase(config);
  const copy = path.join(temporaryFolder(), 'copy.sqlite');
  const said = await runCommand(config, 'backup', copy);
  expect(said).toContain(sqliteFile(config.dataDir));
  expect(said).toContain(copy);
  await database.destroy();
  expect(await runCommand(config, 'restore', copy, '--force')).toContain(sqliteFile(config.dataDir));
});
