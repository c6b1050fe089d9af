import { readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readNote } from '#server/notes/kept-notes.ts';
import { runCommand } from '#server/testing/desk.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { temporaryFolder } from '#server/testing/parts.ts';

test('a trial restore counts the requests, is recorded, and leaves nothing behind', async () => {
  const { config, keepDanas } = await testOutbox({});
  await keepDanas();
  const file = path.join(temporaryFolder(), 'copy.sqlite');
  await runCommand(config, 'backup', file);
  expect(readNote(config.dataDir, 'last-backup.json')).toMatchObject({ file, requests: 1 });
  await keepDanas({ name: 'Later' });
  expect(await runCommand(config, 'try-restore', file)).toContain(`1 request restored from ${file}`);
  expect(readNote(config.dataDir, 'last-restore-tried.json')).toMatchObject({ file, requests: 1 });
  expect(JSON.parse(await runCommand(config, 'list', '--json'))).toHaveLength(2);
  writeFileSync(file, 'broken'.padEnd(8192, 'x'));
  await expect(runCommand(config, 'try-restore', file)).rejects.toThrow('cannot be restored');
  expect(readNote(config.dataDir, 'last-restore-tried.json')).toMatchObject({ requests: 1 });
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith('try-restore-'))).toEqual([]);
});
