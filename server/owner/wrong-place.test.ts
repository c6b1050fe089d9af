import { readdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sqliteFile } from '#server/database/open.ts';
import { runCommand } from '#server/testing/desk.ts';
import { testConfig } from '#server/testing/parts.ts';

const wordsOf = {
  list: [],
  erase: ['--email', 'dana@example.com', '--yes'],
  backup: ['copy.sqlite'],
  move: ['--to', 'postgres://127.0.0.1:1/none'],
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
