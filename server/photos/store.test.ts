import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '#server/database/open.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { bothEngines, contract } from '#server/testing/engines.ts';
import { modeOf, temporaryFolder } from '#server/testing/parts.ts';
import { photoLimits } from '#shared/photos.ts';
import { photoFolder, uploadFolder } from './files.ts';
import { createPhotoStore, type NewPhoto, type SavedPhoto } from './store.ts';

const engines = bothEngines();
const hexadecimal = (number: number) => number.toString(16).padStart(32, '0');
const hour = 3_600_000;

/** Two servers on one database, with a request in it. */
async function withRequest(makePlace: () => Promise<{ dataDir: string; databaseUrl?: string }>) {
  const place = await makePlace();
  const dataDir = place.dataDir || temporaryFolder();
  const databases: Database[] = [await openDatabase(place), await openDatabase(place)];
  onTestFinished(async () => void (await Promise.all(databases.map((database) => database.destroy()))));
  const announced: SavedPhoto[] = [];
  const [photos, others] = databases.map((database) =>
    createPhotoStore(database, dataDir, async (_trx, saved) => announced.push(saved)),
  );
  const requests = createQuoteRequestStore(databases[0]!);
  const { id: requestId } = await requests.save(contract.createSubmission());
  const photo = (number: number, change: Partial<NewPhoto> = {}): NewPhoto => ({
    id: hexadecimal(number),
    requestId,
    position: number,
    of: 3,
    receivedAt: contract.now,
    width: 2048,
    height: 1536,
    whole: Buffer.from(`whole ${number}`),
    thumbnail: Buffer.from('small'),
    ...change,
  });
  return {
    dataDir,
    database: databases[0]!,
    photos: photos!,
    others: others!,
    announced,
    requests,
    requestId,
    photo,
  };
}

describe.each(Object.entries(engines))('on %s', (_, place) => {
  test('a photo comes back as it was, on every server, in the visitor’s order', async () => {
    const { photos, others, photo, requestId, announced } = await withRequest(place);
    expect(await photos.list(requestId)).toEqual([]);
    for (const number of [2, 0, 1]) expect(await photos.save(photo(number))).toBe('kept');
    const list = await others.list(requestId);
    expect(list.map(({ position }) => position)).toEqual([0, 1, 2]);
    expect(list[1]).toEqual({
      id: hexadecimal(1),
      requestId,
      position: 1,
      receivedAt: contract.now.toISOString(),
      bytes: 7,
      width: 2048,
      height: 1536,
      thumbnailBytes: 5,
    });
    expect(String(await others.read(list[1]!, 'whole'))).toBe('whole 1');
    expect(String(await others.read(list[1]!, 'thumbnail'))).toBe('small');
    expect(await others.read({ requestId, id: hexadecimal(9) }, 'whole')).toBeUndefined();
    expect(await photos.count([requestId, 'nobody'])).toEqual(new Map([[requestId, 3]]));
    expect(await photos.countBytes(contract.now)).toEqual({ all: 36, since: 0 });
    expect(await photos.countBytes(contract.hoursLater(-1))).toEqual({ all: 36, since: 36 });
    expect(announced.map(({ count, of }) => [count, of])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ]);
  });

  test('the same photo on two servers at the same time is saved once and announced once', async () => {
    const { photos, others, photo, requestId, announced } = await withRequest(place);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => (turn % 2 ? photos : others).save(photo(1))),
    );
    expect(answers.toSorted()).toEqual(['kept', ...Array(11).fill('known')]);
    expect(await photos.checkUpload({ requestId, id: hexadecimal(1) })).toBe('known');
    expect([announced.length, (await photos.list(requestId)).length]).toEqual([1, 1]);
    expect(String(await photos.read({ requestId, id: hexadecimal(1) }, 'whole'))).toBe('whole 1');
  });

  test('of many photos at the same time, eight are saved', async () => {
    const { photos, others, photo, requestId } = await withRequest(place);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => (turn % 2 ? photos : others).save(photo(turn))),
    );
    expect(answers.filter((answer) => answer === 'kept')).toHaveLength(photoLimits.count);
    expect(answers.filter((answer) => answer === 'full')).toHaveLength(12 - photoLimits.count);
    expect(await photos.checkUpload({ requestId, id: hexadecimal(99) })).toBe('full');
    expect(await photos.list(requestId)).toHaveLength(photoLimits.count);
  });

  test('an erased request accepts no photo, and its photos are erased with it', async () => {
    const { photos, photo, requestId, database, dataDir } = await withRequest(place);
    await photos.save(photo(1));
    await database.deleteFrom('quote_requests').where('id', '=', requestId).execute();
    await photos.remove([requestId]);
    expect(await photos.save(photo(2))).toBe('gone');
    expect(await photos.checkUpload({ requestId, id: hexadecimal(1) })).toBe('gone');
    expect(await photos.list(requestId)).toEqual([]);
    expect(await photos.read({ requestId, id: hexadecimal(1) }, 'whole')).toBeUndefined();
    expect(existsSync(path.join(photoFolder(dataDir), requestId))).toBe(false);
  });

  test('a photo whose notification cannot be written is not stored, and can be sent again', async () => {
    const { photo, photos, requestId, database, dataDir } = await withRequest(place);
    const failing = createPhotoStore(database, dataDir, () => Promise.reject(new Error('disk full')));
    await expect(failing.save(photo(1))).rejects.toThrow('disk full');
    expect(await photos.list(requestId)).toEqual([]);
    expect(await photos.save(photo(1))).toBe('kept');
  });
});

test('only the owner can read the files, and no partial file is left', async () => {
  const { photos, photo, requestId, dataDir } = await withRequest(engines.SQLite);
  await photos.save(photo(1));
  await photos.save(photo(1));
  const folder = path.join(photoFolder(dataDir), requestId);
  expect(readdirSync(folder).toSorted()).toEqual([
    `${hexadecimal(1)}.jpg`,
    `${hexadecimal(1)}.thumbnail.jpg`,
  ]);
  expect(statSync(path.join(folder, `${hexadecimal(1)}.jpg`)).size).toBe(7);
  expect([photoFolder(dataDir), folder].map(modeOf)).toEqual([0o700, 0o700]);
  expect(readdirSync(folder).map((name) => modeOf(path.join(folder, name)))).toEqual([0o600, 0o600]);
});

test('on PostgreSQL nothing is written beside the database; files of a SQLite database that was moved stay', async () => {
  const { photo, photos, dataDir } = await withRequest(engines.PostgreSQL);
  expect(await photos.sweep(new Date())).toBe(0);
  await photos.save(photo(1));
  expect(readdirSync(dataDir)).toEqual([]);
  const moved = path.join(photoFolder(dataDir), 'moved', `${hexadecimal(1)}.jpg`);
  const half = path.join(uploadFolder(dataDir), 'half');
  for (const file of [moved, half]) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'x');
  }
  expect(await photos.sweep(new Date(Date.now() + 2 * hour))).toBe(1);
  expect([moved, half].filter(existsSync)).toEqual([moved]);
});
