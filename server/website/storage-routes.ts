import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { publishingLock } from '#publishing/folders.ts';
import { acquireLock } from '#publishing/lock.ts';
import { measureFolder, type Versions } from '#publishing/versions.ts';
import { type DeskDeps, refuseDesk } from '#server/desk/api/desk-api.ts';
import { readSpace } from '#server/platform/disk-space.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { FreedStorage, Storage } from '#shared/desk/website.ts';
import { describeWriteFailure } from './draft/write-failure.ts';
import { reasons } from './publish/failures.ts';

/** What takes room on the server, and freeing what it can do without. */
export function registerStorageRoutes(
  desk: FastifyInstance,
  { config, photos }: Pick<DeskDeps, 'config' | 'photos'>,
  versions: Versions,
) {
  const { contentDir, dataDir, backups } = config;

  desk.get(endpoints.storage, async (): Promise<Storage> => {
    const [space, own, versionBytes, backupBytes, { all }, spare] = await Promise.all([
      readSpace(dataDir),
      measureFolder(path.join(contentDir, 'photos')),
      versions.bytes(),
      backups ? measureFolder(backups.dir) : null,
      photos.countBytes(new Date()),
      versions.spareBytes(),
    ]);
    return {
      ...space,
      photos: own,
      versions: versionBytes,
      backups: backupBytes,
      requestPhotos: all,
      spare,
    };
  });

  desk.post(endpoints.freeStorage, async (_request, reply) => {
    // What is being published may need a picture that no version has yet.
    const lock = await acquireLock(publishingLock(contentDir));
    if (!lock) return refuseDesk(reply, 409, reasons.busy);
    try {
      return { freed: await versions.prune(0) } satisfies FreedStorage;
    } catch (error) {
      return refuseDesk(reply, 507, describeWriteFailure(error).message);
    } finally {
      await lock.release();
    }
  });
}
