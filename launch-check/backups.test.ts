import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openSigner } from '#server/database/secrets.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { backupVariables, openBackupServer } from '#server/testing/backups.ts';
import { runCommand } from '#server/testing/desk.ts';
import { contract } from '#server/testing/engines.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';
import { checkBackups as check } from './backups.ts';
import { findBackups } from './input.ts';
import { readyInput } from './testing/ready-input.ts';

test('only the newest backup in the current BACKUP_DIR counts, whatever was backed up elsewhere', async () => {
  const wrong = await openBackupServer();
  await openSigner(wrong.database);
  await createQuoteRequestStore(wrong.database).save(contract.createSubmission());
  await wrong.makeBackup(new Date());
  const corrected = testConfig({ ...backupVariables(), DATA_DIR: wrong.config.dataDir });
  const findings = async () =>
    (await check(readyInput({ backups: await findBackups(corrected) }))).map(
      (finding) => finding && `${finding.level} ${finding.where} ${finding.what}`,
    );
  const { dir } = corrected.backups!;
  expect(await findings()).toEqual([`refused BACKUP_DIR There is no backup in ${dir}.`]);
  const server = await openBackupServer(corrected);
  await server.makeBackup(new Date());
  const onSameDisk = expect.stringMatching(`^noted ${dir}/nightly-.* on the same disk`);
  expect(await findings()).toEqual([onSameDisk]);
  await runCommand(corrected, 'backup', path.join(temporaryFolder(), 'by-hand'));
  expect(await findings()).toEqual([onSameDisk]);
  rmSync(dir, { recursive: true });
  expect(await findings()).toEqual([`refused BACKUP_DIR There is no backup in ${dir}.`]);
});
