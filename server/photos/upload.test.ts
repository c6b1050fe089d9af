import { PassThrough, Readable } from 'node:stream';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { withDeadline } from '#server/database/deadline.ts';
import { type DatabaseLocation, openDatabase, supportsRowLocks } from '#server/database/open.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { bothEngines, contract } from '#server/testing/engines.ts';
import { isPending } from '#server/testing/is-pending.ts';
import { temporaryFolder, testApp, testConfig } from '#server/testing/parts.ts';
import { picture } from '#server/testing/pictures.ts';
import { createPhotoStore } from './store.ts';
import { createUploads } from './upload.ts';

const engines = bothEngines();

test.each(Object.entries(engines))(
  'on %s, a photo that arrives late in a slow form doesn’t use up the time of its request',
  async (_, makePlace) => {
    const place: DatabaseLocation = await makePlace();
    const database = await openDatabase(place);
    onTestFinished(() => database.destroy());
    const config = { ...testConfig(), dataDir: place.dataDir || temporaryFolder() };
    const photos = createPhotoStore(database, config.dataDir);
    const uploads = createUploads({
      photos,
      config,
      noteMissing: async () => {},
      count: async (occasions) => occasions.map(() => ({ count: 1, until: 0 })),
    });
    const { id: requestId } = await createQuoteRequestStore(database).save(contract.createSubmission());
    // Others are at work for longer than the time that is left: none.
    const [begun, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const others = database.transaction().execute(async (trx) => {
      if (supportsRowLocks(trx)) await sql`lock table photos`.execute(trx);
      begun.resolve();
      await done.promise;
    });
    await begun.promise;
    const sent = Readable.from([await picture().jpeg().toBuffer()]);
    const outcome = withDeadline(0, async () => {
      const arrived = await uploads.receive(sent, '203.0.113.1');
      if (typeof arrived === 'string') return arrived;
      return uploads.save(arrived, { requestId, id: 'a'.repeat(32), position: 0, of: 1 });
    });
    expect(await isPending(outcome)).toBe(true);
    done.resolve();
    expect(await outcome).toBe('kept');
    await others;
    await uploads.stop();
  },
);

test('one address can’t use more than its upload slots, and another’s photos arrive', async () => {
  const { uploads } = await testApp();
  const crowd = Array.from({ length: 32 }, () => new PassThrough());
  const received = crowd.map((sent) => uploads.receive(sent, '203.0.113.1').catch(() => 'cut'));
  const photo = await uploads.receive(Readable.from([Buffer.from('x')]), '203.0.113.2');
  expect(photo).toMatchObject({ bytes: 1 });
  for (const sent of crowd) sent.destroy();
  expect((await Promise.all(received)).toSorted()).toEqual([
    ...Array(24).fill('busy'),
    ...Array(8).fill('cut'),
  ]);
});
