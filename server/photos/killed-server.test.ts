import { readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '#scripts/free-port.mjs';
import { openDatabase, type Place } from '#server/database/open.ts';
import { bothEngines } from '#server/testing/engines.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { sendWithPhotos } from '#server/testing/photo-clients.ts';
import { comparePhotos } from '#server/testing/photo-verdict.ts';
import { picture } from '#server/testing/pictures.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { arrivalFolder } from './photo-folder.ts';
import { createPhotoStore } from './photo-store.ts';

const engines = bothEngines();
vi.setConfig({ testTimeout: 180_000 });
const hour = 3_600_000;

test.each(Object.entries(engines))(
  'on %s, a server that is killed again and again loses no photograph that it answered',
  async (_, makePlace) => {
    const place: Place = await makePlace();
    const dataDir = place.dataDir || temporaryFolder();
    const server = new ServerProcess(await freePort(), {
      DATA_DIR: dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
    });
    onTestFinished(() => void server.end('SIGKILL'));
    await server.start();
    let kills = 0;
    const pictures = [await picture({ width: 1200 }).jpeg().toBuffer(), await picture().png().toBuffer()];
    const sending = sendWithPhotos({
      ...{ origins: [server.origin], clients: 4, pictures, perRequest: 2 },
      isOver: (sent) => kills >= 5 && sent >= 10,
    });
    let isDone = false;
    void sending.finally(() => (isDone = true));
    while (!isDone) {
      await wait(200 + Math.random() * 900);
      if (kills++ < 5) {
        await server.end('SIGKILL');
        await server.start();
      }
    }
    const sent = await sending;
    await server.end('SIGTERM');
    const database = await openDatabase(place);
    expect(sent.refused).toEqual({});
    expect(await comparePhotos(database, dataDir, sent)).toMatchObject({
      ...{ 'requests lost': 0, 'photographs lost': 0, 'pictures that do not decode': 0, 'half files': 0 },
    });
    expect(sent.photos.length).toBeGreaterThanOrEqual(20);
    await createPhotoStore(database, dataDir).sweep(new Date(Date.now() + 2 * hour));
    expect(await comparePhotos(database, dataDir, sent)).toMatchObject({
      'photographs lost': 0,
      'pictures that do not decode': 0,
    });
    expect(() => readdirSync(arrivalFolder(dataDir))).toThrow('ENOENT');
    await database.destroy();
  },
);
