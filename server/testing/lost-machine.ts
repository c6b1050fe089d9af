import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { photoFolder } from '#server/photos/files.ts';
import { backupVariables, hashFiles } from './backups.ts';
import { runProgram, startServer } from './child.ts';
import { testOutbox } from './outbox.ts';
import { temporaryFolder, testConfig } from './parts.ts';
import { savePhoto } from './photos.ts';

const names = ['Dana Field', 'Zoë “Zo” Núñez', 'Ørjan 🧱', "Robert'); drop table quote_requests;--"];
/** The tables with the owner's data. */
const tables = ['quote_requests', 'request_texts', 'deeds', 'photos', 'notifications', 'daily_sums'] as const;

/** Reads all rows, pictures and content files of a machine. */
async function readMachine({ dataDir, contentDir }: { dataDir: string; contentDir: string }) {
  const database = await openDatabase({ dataDir });
  const rows: Record<string, string[]> = {};
  for (const table of tables)
    rows[table] = (await database.selectFrom(table).selectAll().execute())
      .map((row) => JSON.stringify(row))
      .toSorted();
  await database.destroy();
  return { rows, photos: hashFiles(photoFolder(dataDir)), content: withoutCaches(hashFiles(contentDir)) };
}

/**
 * A server that made a copy of four requests with two photos each, and whose machine is then gone.
 * @param backupSettings settings of its backups @returns what was on it
 */
export async function loseMachine(backupSettings: Record<string, string> = {}) {
  const settings: Record<string, string> = { ...backupVariables(), ...backupSettings };
  const dataDir = path.join(temporaryFolder(), 'data');
  const outbox = await testOutbox({}, testConfig({ ...settings, DATA_DIR: dataDir }));
  const { database, config, clock } = outbox;
  clock.now = new Date();
  for (const name of names) {
    const { id } = await outbox.saveDanas({ name });
    for (const position of [0, 1]) await savePhoto(outbox.photos, id, position, { receivedAt: clock.now });
  }
  // Or the server that makes the copy would deliver what is still due.
  outbox.passHours(0.1);
  while ((await outbox.notifications()).some(({ state }) => state === 'due')) await outbox.deliverDue();
  await database.destroy();
  const lost = await readMachine(config);
  const server = await startServer({ ...settings, DATA_DIR: dataDir, LOG_LEVEL: 'info' });
  const last = backupSettings.BACKUP_SECOND_DIR ? 'nightly backup copied off-site' : 'nightly backup made';
  await expect.poll(server.printed).toContain(last);
  server.child.kill('SIGKILL');
  await once(server.child, 'exit');
  for (const folder of [dataDir, config.contentDir]) rmSync(folder, { recursive: true });
  return { lost, settings };
}

/** Restores on a new machine. @returns what it has afterward, and the output */
export async function restoreOnNewMachine(settings: Record<string, string>, ...args: string[]) {
  const machine = {
    DATA_DIR: path.join(temporaryFolder(), 'data'),
    CONTENT_DIR: path.join(temporaryFolder(), 'content'),
  };
  const command = ['restore', '--latest', ...args];
  const { code, err, out } = await runProgram('server/cli/requests.ts', { ...settings, ...machine }, command);
  expect([code, err]).toEqual([0, '']);
  return { found: await readMachine(testConfig(machine)), output: out };
}

/** Leaves out files that are created again where they are missing. */
const withoutCaches = (files: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(files).filter(([name]) => !/^\.versions\/(\.gitignore|hashes\.json)$/.test(name)),
  );
