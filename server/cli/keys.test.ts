import { cpSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { getOrCreateSecret, openSigner } from '#server/database/secrets.ts';
import { createMarkLinks } from '#server/notifications/owner-links.ts';
import { openBackupServer } from '#server/testing/backups.ts';
import { runCommand, runCommandWith } from '#server/testing/desk.ts';
import { signIn } from '#server/testing/desk-session.ts';
import { testOutbox } from '#server/testing/outbox.ts';

test('with a new secret no earlier link works, and everybody is signed out', async () => {
  const { config, database } = await testOutbox({});
  await signIn(database);
  const linksNow = async () => createMarkLinks(await openSigner(database), config.serverUrl);
  const now = new Date();
  const tokenNow = async () => (await linksNow()).linkFor('a-request', now).split('/').at(-1)!;
  const before = await tokenNow();
  const pushKey = await getOrCreateSecret(database, 'push');
  await expect(runCommand(config, 'new-secret')).rejects.toMatchObject({ exitCode: 2 });
  await expect(runCommandWith({ config, ask: async () => 'no' }, 'new-secret')).rejects.toThrow(
    'Nothing was changed.',
  );
  expect((await linksNow()).read(before, now)).toEqual({ requestId: 'a-request' });

  expect(await runCommand(config, 'new-secret', '--yes')).toContain('Restart every server now');
  expect((await linksNow()).read(before, now)).toBe('forged');
  expect((await linksNow()).read(await tokenNow(), now)).toEqual({ requestId: 'a-request' });
  expect(await getOrCreateSecret(database, 'push')).not.toBe(pushKey);
  expect(await database.selectFrom('sessions').select('id').execute()).toEqual([]);
});

test('nightly backups from before a new secret still belong to this database', async () => {
  const { config, database, backups, makeBackup } = await openBackupServer();
  await openSigner(database);
  const copyOf = (day: number) => path.join(backups.dir, `nightly-2026-11-${day}`);
  await makeBackup(new Date('2026-11-20T03:00:00Z'));
  for (let day = 10; day < 20; day++) cpSync(copyOf(20), copyOf(day), { recursive: true });
  for (const day of [21, 22]) {
    await runCommand(config, 'new-secret', '--yes');
    await makeBackup(new Date(`2026-11-${day}T03:00:00Z`));
  }
  // Those of other requests would keep the older ones from being thinned out.
  expect(readdirSync(backups.dir).length).toBeLessThan(11);
});
