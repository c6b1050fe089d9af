import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import { type DatabaseLocation, openDatabase } from '#server/database/open.ts';
import { uploadFolder } from '#server/photos/files.ts';
import { createPhotoStore } from '#server/photos/store.ts';
import { comparePhotos } from './compare-photos.ts';
import { temporaryFolder } from './parts.ts';
import { sendWithPhotos } from './photo-clients.ts';
import { picture } from './pictures.ts';
import { createRandom } from './random.ts';
import { ServerProcess } from './server-process.ts';

const hour = 3_600_000;

/**
 * Kills a server again and again while requests with two photos each come in, at least so many, and expects of the
 * last one that nothing is missing that was answered.
 */
export async function killWhileSending(
  place: DatabaseLocation,
  { kills, requests }: { kills: number; requests: number },
) {
  const random = createRandom();
  const dataDir = place.dataDir || temporaryFolder();
  const server = new ServerProcess(0, {
    DATA_DIR: dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  });
  onTestFinished(() => void server.end('SIGKILL'));
  await server.start();
  let killed = 0;
  const pictures = [await picture({ width: 1200 }).jpeg().toBuffer(), await picture().png().toBuffer()];
  const sending = sendWithPhotos({
    origins: [server.origin],
    clients: 4,
    pictures,
    perRequest: 2,
    random,
    isOver: (begun) => killed >= kills && begun >= requests,
  });
  while (killed < kills) {
    await wait(200 + random() * 900);
    await server.end('SIGKILL');
    killed++;
    await server.start();
  }
  const sent = await sending;
  await server.end('SIGTERM');
  const database = await openDatabase(place);
  onTestFinished(() => database.destroy());
  expect(sent.refused).toEqual({});
  expect(await comparePhotos(database, dataDir, sent)).toMatchObject({
    'requests lost': 0,
    'photos lost': 0,
    'pictures that do not decode': 0,
    'partial files': 0,
  });
  expect(sent.photos.length).toBeGreaterThanOrEqual(2 * requests);
  await createPhotoStore(database, dataDir).sweep(new Date(Date.now() + 2 * hour));
  expect(await comparePhotos(database, dataDir, sent)).toMatchObject({
    'photos lost': 0,
    'pictures that do not decode': 0,
  });
  expect(() => readdirSync(uploadFolder(dataDir))).toThrow('ENOENT');
}
