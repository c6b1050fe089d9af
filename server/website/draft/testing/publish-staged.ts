import path from 'node:path';
import { publishingLock } from '#publishing/folders.ts';
import { acquireLock } from '#publishing/lock.ts';
import { publishSnapshot } from '#publishing/publish.ts';
import { removeSnapshot } from '#publishing/snapshots.ts';
import { openVersions } from '#publishing/versions.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import type { Staged } from '../draft.ts';

/** Publishes a snapshot of a content folder as the desk does, without a build. @returns the version */
export async function publishStaged(
  content: string,
  { folder, files }: Staged,
  by: string,
  updateWorkingCopy?: Parameters<typeof publishSnapshot>[0]['updateWorkingCopy'],
) {
  const versions = openVersions(content);
  const lock = (await acquireLock(publishingLock(content)))!;
  const at = new Date().toISOString();
  const version = await publishSnapshot({
    content,
    dist: path.join(makeTemporaryFolder(), 'dist'),
    versions,
    lock,
    snapshot: { folder, files: new Map(files) },
    build: '1-1',
    about: { id: versions.newId(at), at, by, restored: null, changed: 1 },
    updateWorkingCopy,
  });
  await lock.release();
  removeSnapshot(folder);
  return version;
}
