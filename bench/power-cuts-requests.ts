import { rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '../server/database/open.ts';
import { comparePhotos } from '../server/testing/compare-photos.ts';
import { createEmptyReport, sendWithPhotos } from '../server/testing/photo-clients.ts';
import { phonePicture, picture } from '../server/testing/pictures.ts';
import { chooseSeed, createRandom } from '../server/testing/random.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';
import { type Finding, startServer } from './common.ts';
import { copyUnsynced, mountDisk, mountImage, mounts } from './power-cuts-disk.ts';

/** Enough for the photos, and the room that the server leaves for requests. */
const megabytes = 4000;

/**
 * Cuts the power of a disk on which a real server stores requests and photos: the server stops at a random moment,
 * and the file that holds its ext4 is copied as it is. On the copy, everything that was answered before has to be there,
 * once a server has started on it. `npm run bench -- power-cuts-requests [CUTS]`, by root.
 */
export async function surviveRequestPowerCuts([cuts = '70']: string[]): Promise<Finding> {
  const seed = chooseSeed();
  const random = createRandom(seed);
  const large = await picture({ width: 1200, height: 900 }).jpeg().toBuffer();
  const pictures = [large, await picture({ shade: 50 }).png().toBuffer(), await phonePicture()];
  const copy = path.join(makeTemporaryFolder(), 'image');
  const rows: (string | number)[][] = [];
  let head: string[] = [];
  let isGood = true;
  for (const options of mounts) {
    const disk = mountDisk(megabytes, options);
    const settings = { PHOTOS_MAX_GB: '1000', LOG_LEVEL: 'silent' };
    const server = await startServer({ DATA_DIR: disk.folder, ...settings });
    const sums: Record<string, number> = { cuts: 0 };
    const sent = createEmptyReport();
    const each = Math.ceil(Number(cuts) / mounts.length);
    // Nothing new is sent while a copy is read: it would make each cut slower than the one before.
    let reading: ReturnType<typeof readCopy> | undefined;
    const sending = sendWithPhotos({
      origins: [server.origin],
      clients: 8,
      pictures,
      perRequest: 1,
      sent,
      random,
      isOver: async () => {
        await reading;
        return sums.cuts === each;
      },
    });
    for (; sums.cuts! < each; sums.cuts!++) {
      await wait(100 + random() * 900);
      const answered = { ...sent, requestIds: [...sent.requestIds], photos: [...sent.photos] };
      process.kill(server.pid, 'SIGSTOP');
      copyUnsynced(disk.image, copy);
      process.kill(server.pid, 'SIGCONT');
      reading = readCopy(copy, options, settings, answered);
      const found = await reading;
      for (const [name, count] of Object.entries(found)) sums[name] = (sums[name] ?? 0) + count;
      isGood &&= faults.every((name) => found[name] === 0);
      rmSync(copy);
    }
    await sending;
    await server.end('SIGTERM');
    disk.remove();
    sums['refused for good'] = Object.values(sent.refused).reduce((sum, times) => sum + times, 0);
    isGood &&= sums['refused for good'] === 0;
    rows.push([options, ...Object.values(sums)]);
    head = ['Mounted with', ...Object.keys(sums)];
  }
  const caption = 'The power was cut while requests and photos arrived; counted again after each cut';
  return { tables: [{ caption, head, rows }], remarks: [`SEED=${seed}`], isGood };
}

const faults = ['requests lost', 'photos lost', 'pictures that do not decode', 'partial files'] as const;

type Settings = Record<string, string>;

/** Starts a server on a copied disk, and compares what was answered with what is stored. */
async function readCopy(
  image: string,
  options: string,
  settings: Settings,
  answered: Parameters<typeof comparePhotos>[2],
) {
  const disk = mountImage(image, options);
  try {
    const server = await startServer({ DATA_DIR: disk.folder, ...settings });
    await server.end('SIGTERM');
    const database = await openDatabase({ dataDir: disk.folder });
    const found = await comparePhotos(database, disk.folder, answered);
    await database.destroy();
    return found;
  } finally {
    disk.remove();
  }
}
