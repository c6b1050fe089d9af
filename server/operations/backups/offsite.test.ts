import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { createPhotoStore } from '#server/photos/store.ts';
import { eraseById } from '#server/requests/erase.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import {
  backupVariables,
  createFolderOn,
  createNoteFile,
  hashFiles,
  openBackupServer,
  otherDisks,
} from '#server/testing/backups.ts';
import { runCommand } from '#server/testing/desk.ts';
import { contract } from '#server/testing/engines.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';
import { savePhoto } from '#server/testing/photos.ts';

const at = (time: string) => new Date(`2026-11-22T${time}:00Z`);
const publicKey = 'age1f2vhlnltjeyavr297aww9mrrgncc8278tedpxhjnjvv5fmwnueyqsdr9vq';
const itsPrivateKey = 'AGE-SECRET-KEY-170FXK963SXXPWR82VPYDFFUH85Z2Q9L308FZ6M75L8E9R8AK2HFSZ79DSL';

const serverWith = (more: Record<string, string>) =>
  openBackupServer(testConfig({ ...backupVariables(), ...more }));

test('the command gets the name of one file with everything in it, and no settings', async () => {
  vi.stubEnv('SMTP_URL', 'smtps://user:password@host');
  vi.stubEnv('RCLONE_CONFIG', '/etc/concrete/rclone.conf');
  const { file, read } = createNoteFile();
  const off = path.join(temporaryFolder(), 'off.tar');
  const command = `cp "$BACKUP_FILE" ${off}; echo "$(basename "$BACKUP_FILE") [$SMTP_URL] $RCLONE_CONFIG" > ${file}`;
  const { makeBackup, backups, logged, config } = await serverWith({ BACKUP_COMMAND: command });
  await makeBackup(at('03:00'));
  await makeBackup(at('09:00'));
  expect(logged).toEqual(['nightly backup made', 'nightly backup copied off-site']);
  expect(read()).toBe('nightly-2026-11-22.tar [] /etc/concrete/rclone.conf\n');
  expect(readdirSync(backups.dir)).toEqual(['nightly-2026-11-22']);
  expect(await runCommand(config, 'try-restore', off)).toContain('0 requests restored from');
  // Without us, the owner has tar.
  const unpacked = temporaryFolder();
  expect(spawnSync('tar', ['xf', off, '-C', unpacked]).status).toBe(0);
  expect(hashFiles(unpacked)).toEqual(hashFiles(backups.dir));
});

test('no name of a folder is run by the shell', async () => {
  const odd = path.join(temporaryFolder(), `$(touch owned); "'\` & backups`);
  const { file, read } = createNoteFile();
  const { makeBackup } = await serverWith({
    BACKUP_DIR: odd,
    BACKUP_COMMAND: `echo "$BACKUP_FILE" > ${file}`,
  });
  await makeBackup(at('03:00'));
  expect(read()).toBe(`${path.join(odd, 'nightly-2026-11-22.tar')}\n`);
  expect(existsSync('owned')).toBe(false);
});

test('a failing command is reported with its output, retried every hour, and reported when it works', async () => {
  const gate = path.join(temporaryFolder(), 'open');
  const command = `test -e ${gate} || { echo "no route to nas" >&2; exit 7; }`;
  const { makeBackup, sendReport, alerts } = await serverWith({ BACKUP_COMMAND: command });
  await makeBackup(at('03:00'));
  await sendReport(at('08:00'));
  writeFileSync(gate, '');
  await makeBackup(at('08:01'));
  await sendReport(at('08:01'));
  expect(await alerts()).toEqual([
    { subject: 'Backups are working again', text: expect.any(String) },
    {
      subject: "Last night's backup was not copied off-site",
      text: expect.stringContaining('BACKUP_COMMAND: it ended with 7: no route to nas\n'),
    },
  ]);
});

test.each([
  ['on the disk of this machine', true, 'is on the disk of this machine, not on another one'],
  ['that is not there', false, 'is the disk connected?'],
])('a second folder %s is never filled', async (_, isThere, message) => {
  const folder = path.join(temporaryFolder(), 'mnt');
  if (isThere) mkdirSync(folder);
  const { makeBackup, sendReport, alerts } = await serverWith({ BACKUP_SECOND_DIR: folder });
  await makeBackup(at('09:00'));
  await sendReport(at('09:00'));
  expect((await alerts())[0]!.text).toContain(message);
  expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
});

test.each(otherDisks)(
  'a second folder on %s gets one file a night, and older ones are thinned out',
  async (disk) => {
    const folder = createFolderOn(disk);
    // Where other tests have their folders may be that disk itself.
    const own = { DATA_DIR: createFolderOn('/var/tmp'), CONTENT_DIR: temporaryFolder() };
    const { makeBackup } = await serverWith({ ...own, BACKUP_SECOND_DIR: folder });
    const nights = ['10-05', '10-06', '11-14', '11-15', '11-16', '11-17', '11-18', '11-19', '11-20', '11-21'];
    for (const name of [...nights.map((day) => `nightly-2026-${day}`), 'photos of the family'])
      writeFileSync(path.join(folder, `${name}.tar`), '');
    await makeBackup(at('03:00'));
    const left = [...nights.filter((day) => !['10-05', '11-14'].includes(day)), '11-22'];
    expect(readdirSync(folder).toSorted()).toEqual([
      ...left.map((day) => `nightly-2026-${day}.tar`),
      'photos of the family.tar',
    ]);
  },
);

/** A server with a request that has this many photos. */
async function serverWithPhotos(count: number, more: Record<string, string>) {
  const server = await serverWith(more);
  const { database, config } = server;
  const photos = createPhotoStore(database, config.dataDir);
  const receive = async (count: number) => {
    const { id } = await createQuoteRequestStore(database).save(contract.createSubmission());
    for (let position = 0; position < count; position++) await savePhoto(photos, id, position);
    return id;
  };
  return { ...server, id: await receive(count), receive };
}

const ownPicture = 'my own picture'.repeat(10_000);
const sumOfOwnPicture = createHash('sha256').update(ownPicture).digest('hex');

/** Content with one picture, which was published before as well. */
function onePicture() {
  const folder = temporaryFolder();
  for (const name of ['photos/mine.jpg', '.versions/photos/sum.jpg']) {
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(folder, name), ownPicture);
  }
  return folder;
}

const ownKey = () => {
  const file = path.join(temporaryFolder(), 'key.txt');
  writeFileSync(file, itsPrivateKey);
  return file;
};

test.each(otherDisks)(
  'a second folder on %s gets each photo once, and loses it after the last night that needs it',
  async (disk) => {
    const folder = createFolderOn(disk);
    const own = { DATA_DIR: createFolderOn('/var/tmp'), CONTENT_DIR: onePicture() };
    const settings = { ...own, BACKUP_SECOND_DIR: folder, BACKUP_KEY: publicKey };
    const { makeBackup, database, config, id, receive } = await serverWithPhotos(2, settings);
    const pictures = () => Object.entries(hashFiles(folder)).filter(([name]) => /^photos-/.test(name));
    const night = (day: number) => path.join(folder, `nightly-2026-11-${day}.tar.age`);
    const tryWith = (day: number) => runCommand(config, 'try-restore', night(day), '--key', ownKey());
    await makeBackup(at('03:00'));
    const first = pictures();
    expect(first).toHaveLength(4 + 1);
    const size = statSync(night(22)).size;

    await receive(1);
    await eraseById({ database, dataDir: config.dataDir }, id);
    // What a cut line or a full disk left is brought again; what somebody else has there stays.
    const cut = path.join(folder, first.find(([name]) => !name.includes(sumOfOwnPicture))![0]);
    writeFileSync(cut, '');
    writeFileSync(path.join(path.dirname(cut), 'family.jpg'), 'mine');
    await makeBackup(new Date('2026-11-23T03:00:00Z'));
    expect(pictures().filter(([, sum]) => first.some(([, before]) => before === sum))).toHaveLength(3 + 1);
    expect(pictures()).toHaveLength(4 + 1 + 2 + 1);
    expect(statSync(night(23)).size).toBeLessThan(size + 20_000);
    expect(await tryWith(23)).toMatch(/1 request and 1 photo restored .*\n.* 2 files of the site's text/);
    await expect(tryWith(22)).rejects.toThrow('lacks 1 of 2 photos');

    for (const file of [night(22), `${night(22)}.photos`]) rmSync(file);
    await makeBackup(new Date('2026-11-24T03:00:00Z'));
    expect(pictures()).toHaveLength(1 + 2 + 1);
    expect(await tryWith(24)).toContain('1 request and 1 photo restored');
    const needed = readFileSync(`${night(24)}.photos`, 'utf8');
    rmSync(path.join(folder, needed.split('\n')[0]!));
    const output = await runCommand(testConfig(), 'restore', night(24), '--key', ownKey());
    expect(output).toContain('1 request restored');
    expect(output).toMatch(
      /NOT RESTORED: 1 photo, .*\nMissing or damaged beside it: [0-9a-f]{64}\.jpg \(photos\//,
    );
  },
);

test('a command that uses a folder gets only new files, and again those it failed to copy', async () => {
  const off = temporaryFolder();
  const { file: gate, read } = createNoteFile();
  const command = `cp -r "$BACKUP_FOLDER/." ${off}; ls -R "$BACKUP_FOLDER" | grep -c jpg > ${gate}.last; test -e ${gate}`;
  const more = { BACKUP_COMMAND: command, BACKUP_KEY: publicKey, CONTENT_DIR: onePicture() };
  const { makeBackup, backups, config, receive } = await serverWithPhotos(2, more);
  const brought = () => Number(readFileSync(`${gate}.last`, 'utf8'));
  await makeBackup(at('03:00'));
  expect(brought()).toBe(4 + 1);
  writeFileSync(gate, '');
  expect(read()).toBe('');
  await makeBackup(at('04:01'));
  expect(brought()).toBe(4 + 1);
  await receive(1);
  await makeBackup(new Date('2026-11-23T03:00:00Z'));
  expect(brought()).toBe(2);
  const archive = path.join(off, 'nightly-2026-11-23.tar.age');
  expect(await runCommand(config, 'try-restore', archive, '--key', ownKey())).toContain(
    '2 requests and 3 photos restored',
  );
  // Another key opens nothing of that: with it, everything goes there once more.
  const other = (await runCommand(config, 'backup-key')).match(/^BACKUP_KEY=(.*)$/m)![1]!;
  const places = { BACKUP_DIR: backups.dir, CONTENT_DIR: config.contentDir, DATA_DIR: config.dataDir };
  const next = await openBackupServer(
    testConfig({ ...backupVariables(), ...places, ...more, BACKUP_KEY: other }),
  );
  await next.makeBackup(new Date('2026-11-24T15:00:00Z'));
  expect(brought()).toBe(6 + 1);
  expect(readdirSync(off).filter((name) => name.startsWith('photos-'))).toHaveLength(2);
});

test('an encrypted backup opens only with its key, and not at all if damaged', async () => {
  const off = path.join(temporaryFolder(), 'off.tar.age');
  const { makeBackup, config, backups } = await serverWith({
    BACKUP_COMMAND: `cp "$BACKUP_FILE" ${off}`,
    BACKUP_KEY: `public key: ${publicKey.toUpperCase()}`,
  });
  await makeBackup(at('03:00'));
  const keyFile = (text: string) => {
    const file = path.join(temporaryFolder(), 'key.txt');
    writeFileSync(file, text);
    return file;
  };
  const own = keyFile(`# created: today\n${itsPrivateKey}\n`);
  const tryWith = (...args: string[]) => runCommand(config, 'try-restore', off, ...args);
  expect(await tryWith('--key', own)).toContain('0 requests restored from');
  const [first, rest] = [itsPrivateKey.slice(0, 40), itsPrivateKey.slice(40)];
  for (const odd of [`\uFEFFPrivate key: "${itsPrivateKey.toLowerCase()}"\r\n`, `  ${first}\r\n  ${rest}`])
    expect(await tryWith('--key', keyFile(odd))).toContain('0 requests restored from');
  for (const [wrong, why] of [
    [publicKey, 'this is the public one; the private one begins with AGE-SECRET-KEY-1'],
    [first, 'come 58 letters and digits, without B, I, O and 1; here it is 24'],
    [itsPrivateKey.replace('FXK', 'FKX'), 'is mistyped'],
  ] as const)
    await expect(tryWith('--key', keyFile(wrong))).rejects.toThrow(why);
  await expect(tryWith()).rejects.toThrow('it is encrypted: name the file with your private key, --key FILE');
  const out = await runCommand(config, 'backup-key');
  await expect(tryWith('--key', keyFile(out))).rejects.toThrow('is not the one it was encrypted for');

  const bytes = readFileSync(off);
  bytes[bytes.length - 5000]! ^= 1;
  writeFileSync(off, bytes);
  await expect(tryWith('--key', own)).rejects.toThrow('cannot be restored');
  expect(readdirSync(config.dataDir).filter((name) => name.startsWith('.unpacked'))).toEqual([]);
  expect(readdirSync(backups.dir)).not.toContain('nightly-2026-11-22.tar.age');
});
