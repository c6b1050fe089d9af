import { existsSync, linkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publishingLock } from '#publishing/folders.ts';
import { acquireLock } from '#publishing/lock.ts';
import { publishFirstVersion } from '#publishing/publish.ts';
import { openVersions } from '#publishing/versions.ts';
import { openWebsiteDesk } from '#server/testing/desk-session.ts';
import { copyContent, temporaryFolder } from '#server/testing/parts.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Storage } from '#shared/desk/website.ts';
import { addOldVersions } from '#tests/support/old-versions.ts';

const size = 10_000;

test('the desk shows how much space a company uses, and frees photos that only versions older than the last 50 show', async () => {
  const content = copyContent();
  await publishFirstVersion(content, openVersions(content));
  const { own, common } = addOldVersions(content, 52, size);
  const backups = temporaryFolder();
  writeFileSync(path.join(backups, 'one'), Buffer.alloc(size));
  // What two nights share takes its room once.
  linkSync(path.join(backups, 'one'), path.join(backups, 'other'));
  const { getJson, post } = await openWebsiteDesk({ BACKUP_DIR: backups }, content);
  const readStorage = () => getJson<Storage>(endpoints.storage);
  const free = () => post(endpoints.freeStorage);

  const before = await readStorage();
  expect(before).toMatchObject({ backups: size, requestPhotos: 0, spare: 3 * size });
  expect(before.photos).toBeGreaterThan(100_000);
  expect(before.versions).toBeGreaterThan(53 * size);
  expect(before.free).toBeGreaterThan(0);

  const lock = await acquireLock(publishingLock(content));
  onTestFinished(() => lock?.release());
  expect((await free()).statusCode).toBe(409);
  await lock!.release();
  expect((await free()).json()).toEqual({ freed: 3 * size });
  expect(own.map((file) => existsSync(file))).toEqual(own.map((_, at) => at >= 3));
  expect(existsSync(common)).toBe(true);
  const { spare, versions } = await readStorage();
  expect([spare, before.versions - versions]).toEqual([0, 3 * size]);
  expect((await free()).json()).toEqual({ freed: 0 });
});
