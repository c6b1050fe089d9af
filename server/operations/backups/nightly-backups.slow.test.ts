import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { openSigner } from '#server/database/secrets.ts';
import { createPhotoStore } from '#server/photos/store.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import {
  backupVariables,
  createFolderOn,
  createNoteFile,
  openBackupServer,
  otherDisks,
} from '#server/testing/backups.ts';
import { runProgram, startServer } from '#server/testing/child.ts';
import { runCommand } from '#server/testing/desk.ts';
import { contract } from '#server/testing/engines.ts';
import { loseMachine, restoreOnNewMachine } from '#server/testing/lost-machine.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';
import { savePhoto } from '#server/testing/photos.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { runNightlyBackup } from './nightly-backups.ts';
import { copyOffsite } from './offsite.ts';

vi.setConfig({ testTimeout: 600_000 });
const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);

/**
 * Settings of a server with this command, where it is between five and six in the morning: the server has the machine's
 * clock, and at three one night's copy follows another's.
 */
function killable(command: string) {
  const hourIn = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format();
  const zone = Intl.supportedValuesOf('timeZone').find(
    (each) => /^(A|Eu|Pac)/.test(each) && +hourIn(each) === 5,
  )!;
  const variables = { ...backupVariables(), DATA_DIR: temporaryFolder(), BACKUP_COMMAND: command };
  return { ...variables, LOG_LEVEL: 'info', TIME_ZONE: zone };
}

test('a process that is killed in the middle leaves the earlier backups, and the next try is complete', async () => {
  const { makeBackup, database, logged, backups, config } = await openBackupServer(
    undefined,
    runNightlyBackup,
  );
  const requests = createQuoteRequestStore(database);
  for (let count = 0; count < 12; count++) await requests.save(contract.createSubmission());
  const store = createPhotoStore(database, config.dataDir);
  const [{ id } = { id: '' }] = await database.selectFrom('quote_requests').select('id').execute();
  for (let position = 0; position < 3; position++) await savePhoto(store, id, position);
  await makeBackup(new Date('2026-11-21T03:00:00Z'));
  const earlier = path.join(backups.dir, 'nightly-2026-11-21');
  vi.stubEnv('NODE_OPTIONS', `--import ${path.resolve('server/testing/kill-itself.ts')}`);
  const calls = [
    ...['rename .sqlite.part 1', 'link .jpg 3', 'link content 4', 'writeFile SHA256SUMS 1'],
    ...['rename nightly-2026-11-22.part 2', 'rename nightly-2026-11-22 2'],
  ];
  for (const [hour, call] of calls.entries()) {
    vi.stubEnv('KILL_DURING', call);
    await makeBackup(new Date(at('03:00').getTime() + hour * 3_700_000));
    expect(logged.at(-2), call).toBe('the nightly backup process failed');
    expect(await runCommand(config, 'try-restore', earlier), call).toContain('12 requests and 3 photos');
  }
  vi.unstubAllEnvs();
  await makeBackup(at('18:00'));
  expect(logged.at(-1)).toBe('nightly backup made');
  expect(await runCommand(config, 'try-restore', path.join(backups.dir, 'nightly-2026-11-22'))).toContain(
    '12 requests and 3 photos',
  );
  expect(readdirSync(backups.dir).filter((name) => /part|replaced/.test(name))).toEqual([]);
});

test('a command that hangs is killed with all its child processes', async () => {
  const { makeBackup, backups, config } = await openBackupServer();
  await makeBackup(at('03:00'));
  const { file, read } = createNoteFile();
  const copy = path.join(backups.dir, 'nightly-2026-11-22');
  const hanging = { ...backups, command: `sleep 1000 & echo $! > ${file}; wait` };
  const offsite = {
    backup: copy,
    night: '2026-11-22',
    dataDir: config.dataDir,
    backups: hanging,
    timeout: 2000,
  };
  await expect(copyOffsite(offsite)).rejects.toThrow('it was stopped because it took longer than 2 seconds');
  await expect.poll(() => isRunning(Number(read()))).toBe(false);
  expect(readdirSync(backups.dir).filter((name) => name.includes('.tar'))).toEqual([]);
});

test('a killed server ends its command, and the next server finishes the nightly backup', async () => {
  const { file, read } = createNoteFile();
  const gate = path.join(temporaryFolder(), 'open');
  const command = `test -e ${gate} || { echo $$ > ${file}; exec sleep 1000; }`;
  const variables = killable(command);
  const { child } = await startServer(variables);
  await waitFor(() => expect(read()).toMatch(/\d\n/));
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect.poll(() => isRunning(Number(read()))).toBe(false);
  writeFileSync(gate, '');
  writeFileSync(path.join(variables.BACKUP_DIR, 'nightly-2026-01-01.tar'), 'left by another night');
  const next = await openBackupServer(testConfig(variables));
  const later = new Date(Date.now() + 11 * 60_000);
  await next.makeBackup(later);
  expect(next.logged).toEqual(['nightly backup copied off-site']);
  expect(readdirSync(variables.BACKUP_DIR).filter((name) => name.includes('.tar'))).toEqual([]);
});

test('a server that stops does not wait for the command, and releases the nightly backup', async () => {
  const { file, read } = createNoteFile();
  const command = `echo $$ > ${file}; exec sleep 1000`;
  const variables = killable(command);
  const { child } = await startServer(variables);
  await waitFor(() => expect(read()).toMatch(/\d\n/));
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await expect.poll(() => isRunning(Number(read()))).toBe(false);
  const next = await openBackupServer(testConfig({ ...variables, BACKUP_COMMAND: 'true' }));
  await next.makeBackup(new Date());
  expect(next.logged).toEqual(['nightly backup copied off-site']);
});

test.each(otherDisks)(
  'the machine and its backups are gone: the encrypted file on %s brings back everything',
  async (disk) => {
    const made = (await runProgram('server/cli/requests.ts', {}, ['backup-key'])).out;
    const key = path.join(temporaryFolder(), 'key.txt');
    writeFileSync(key, made.match(/^AGE-SECRET-KEY-.*$/m)![0]);
    const second = {
      BACKUP_SECOND_DIR: createFolderOn(disk),
      BACKUP_KEY: made.match(/^BACKUP_KEY=(.*)$/m)![1]!,
    };
    const { lost, settings } = await loseMachine(second);
    rmSync(settings.BACKUP_DIR!, { recursive: true });
    const [file] = readdirSync(second.BACKUP_SECOND_DIR);
    const bytes = readFileSync(path.join(second.BACKUP_SECOND_DIR, file!));
    expect(bytes.includes('age-encryption.org/')).toBe(true);
    expect(bytes.includes('dana@example.com')).toBe(false);
    const { found, output } = await restoreOnNewMachine(settings, '--key', key);
    expect(output).toMatch(/^The latest backup: .*nightly-\d{4}-\d\d-\d\d\.tar\.age\n/);
    expect(found).toEqual(lost);
  },
);

test.each(otherDisks)(
  'in a second folder on %s another server’s backups are kept, encrypted or not',
  async (disk) => {
    const folder = createFolderOn(disk);
    const serverOf = async (more: Record<string, string> = {}) => {
      const places = { DATA_DIR: createFolderOn('/var/tmp'), BACKUP_SECOND_DIR: folder };
      const server = await openBackupServer(testConfig({ ...backupVariables(), ...places, ...more }));
      await openSigner(server.database);
      return server;
    };
    const first = await serverOf();
    await first.makeBackup(at('03:00'));
    const ours = readFileSync(path.join(folder, 'nightly-2026-11-22.tar'));
    const other = await serverOf();
    await other.makeBackup(at('04:00'));
    const protectedName = 'nightly-2026-11-22.kept-until-2026-12-22.tar';
    expect(readFileSync(path.join(folder, protectedName)).equals(ours)).toBe(true);
    expect((await other.alerts())[0]!.text).toContain(path.join(folder, protectedName));
    // The next night it is what the night before left that is not ours.
    await first.makeBackup(new Date('2026-11-23T03:00:00Z'));
    const copies = readdirSync(folder).filter((name) => name.endsWith('.tar'));
    expect(copies.toSorted()).toEqual([
      protectedName,
      'nightly-2026-11-22.kept-until-2026-12-23.tar',
      'nightly-2026-11-23.tar',
    ]);
    // Nobody here can open these: tonight's is kept, whosever it is.
    const secret = await serverOf({
      BACKUP_KEY: 'age1f2vhlnltjeyavr297aww9mrrgncc8278tedpxhjnjvv5fmwnueyqsdr9vq',
    });
    writeFileSync(path.join(folder, 'nightly-2026-11-24.tar.age'), 'locked');
    await secret.makeBackup(new Date('2026-11-24T03:00:00Z'));
    expect(readFileSync(path.join(folder, 'nightly-2026-11-24.kept-until-2026-12-24.tar.age'), 'utf8')).toBe(
      'locked',
    );
  },
);

function isRunning(pid: number): boolean {
  const shown = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)])
    .stdout.toString()
    .trim();
  return shown !== '' && !shown.startsWith('Z');
}
