import { describe, expect, test } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { claimDue } from '#server/outbox/outbox.ts';
import { bothEngines, contract, withServers } from '#server/testing/engines.ts';
import { openEmailOutbox } from '#server/testing/outbox.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { photoId, savePhoto } from '#server/testing/photos.ts';
import { enqueueForSaved } from './announce.ts';
import { createPhotoStore } from './store.ts';

const engines = bothEngines();

/** An outbox with Dana's request in it, and a phone that sends photos at the time of its clock. */
async function sending(abuse?: { signals: string[]; isQuarantined: boolean }) {
  const outbox = await openEmailOutbox();
  const { id } = await outbox.saveDanas({}, abuse);
  const send = (position: number, of = 8) =>
    savePhoto(outbox.photos, id, position, { of, receivedAt: outbox.clock.now });
  const pass = (seconds: number) => outbox.passHours(seconds / 3600);
  /** The state of each batch, after how many seconds it is due, and the places of its photos. */
  const batches = async () =>
    (await outbox.notifications())
      .filter(({ kind }) => kind === 'photos')
      .map(({ content, state, due_at }) => {
        const after = (Date.parse(due_at) - Date.parse('2026-03-02T15:04:00Z')) / 1000;
        return [state, after, JSON.parse(content!).photos.map((key: string) => Number(key.at(-1)))];
      });
  /** The start of each subject, and how many photos are attached. */
  const mailed = () =>
    outbox.mails.map(({ subject, attachments }) => {
      const attached = attachments.filter(({ contentId }) => !contentId);
      return `${subject?.slice(0, 3)} ${attached.length}`;
    });
  return { ...outbox, id, send, pass, batches, mailed };
}

test('photos that arrive one after the other are sent in one email, a minute and a half after the first', async () => {
  const { send, pass, batches, deliverDue, mailed } = await sending();
  for (const position of [0, 1, 2]) {
    await send(position);
    pass(40);
  }
  pass(-35);
  expect(await batches()).toEqual([['due', 90, [0, 1, 2]]]);
  await deliverDue();
  expect(mailed()).toEqual(['Quo 0']);
  pass(6);
  await deliverDue();
  await deliverDue();
  expect(mailed()).toEqual(['Quo 0', 'Re: 3']);
});

test('the email is sent right away with the last photo that was announced', async () => {
  const { send, pass, batches, deliverDue, mailed } = await sending();
  await send(0, 2);
  pass(5);
  await send(1, 2);
  expect(await batches()).toEqual([['due', 5, [0, 1]]]);
  await deliverDue();
  expect(mailed()).toEqual(['Quo 0', 'Re: 2']);
});

test('a slow connection never causes one email for each photo', async () => {
  const { send, pass, deliverDue, mailed } = await sending();
  for (let position = 0; position < 8; position++) {
    await send(position);
    // A photo that is sent a second time is announced once.
    expect((await send(position)).answer).toBe('known');
    pass(100);
    await deliverDue();
  }
  expect(mailed()).toEqual(['Quo 0', 'Re: 1', 'Re: 7']);
});

test('photos that arrive while the email is being sent, or after a failed attempt, are sent in another one', async () => {
  const { send, pass, batches, database, clock } = await sending();
  await send(0);
  pass(100);
  await claimDue(database, 'mail', clock.now, 1, 'photos');
  await send(1);
  expect(await batches()).toEqual([
    ['due', 90, [0]],
    ['due', 1000, [1]],
  ]);
  await database.updateTable('notifications').set({ lease: null, leased_until: null, tries: 1 }).execute();
  await send(2);
  expect((await batches()).map(([, , photos]) => photos)).toEqual([[0], [1], [2]]);
});

test('photos of spam are announced only once it is marked as not spam', async () => {
  const { id, send, store, clock, deliverDue, mailed, batches } = await sending({
    signals: ['links'],
    isQuarantined: true,
  });
  await send(0);
  await send(1);
  await deliverDue();
  expect([await batches(), mailed()]).toEqual([[], []]);
  await store.mark(id, 'open', clock.now);
  await deliverDue();
  expect(mailed().sort()).toEqual(['Quo 0', 'Re: 2']);
  await store.mark(id, 'answered', clock.now);
  await store.mark(id, 'open', clock.now);
  expect(await batches()).toHaveLength(1);
});

test('photos of a request marked as spam before the email are not announced until it is reopened; those of an answered one are', async () => {
  const { id, send, pass, store, clock, deliverDue, mailed, batches } = await sending();
  await send(0);
  await store.mark(id, 'spam', clock.now);
  await send(1);
  pass(100);
  await deliverDue();
  expect(mailed()).toEqual([]);
  await store.mark(id, 'open', clock.now);
  await deliverDue();
  expect(mailed()).toEqual(['Quo 0', 'Re: 2']);
  expect((await batches()).map(([state]) => state)).toEqual(['unneeded', 'sent']);
  await store.mark(id, 'answered', clock.now);
  await send(2);
  pass(1000);
  await deliverDue();
  expect(mailed().at(-1)).toBe('Re: 1');
});

const photoBatches = (database: Database) =>
  database.selectFrom('notifications').select(['channel', 'content', 'due_at']).where('kind', '=', 'photos');
const listPhotos = (...batches: { content: string | null }[]) =>
  batches.flatMap(({ content }) => JSON.parse(content!).photos as string[]).toSorted();

describe.each(Object.entries(engines))('on %s', (_engine, place) => {
  test('eight photos that come at once to several servers make one batch on each channel', () =>
    withServers(place, async (servers, requests) => {
      const { id } = await requests.save(contract.createSubmission());
      const dataDir = temporaryFolder();
      const stores = servers.map((server) =>
        createPhotoStore(server, dataDir, enqueueForSaved(['mail', 'webhook'])),
      );
      const sent = { of: 8, receivedAt: contract.now };
      await Promise.all(Array.from({ length: 8 }, (_, turn) => savePhoto(stores[turn % 3]!, id, turn, sent)));
      const batches = await photoBatches(servers[0]).orderBy('channel').execute();
      expect(batches.map(({ channel }) => channel)).toEqual(['mail', 'webhook']);
      for (const batch of batches) {
        expect(listPhotos(batch)).toEqual(Array.from({ length: 8 }, (_, position) => photoId(position)));
        expect(batch.due_at).toBe(contract.now.toISOString());
      }
    }));

  test('a photo is never lost between a batch and the worker that takes it', () =>
    withServers(place, async ([first, second, third], requests) => {
      const dataDir = temporaryFolder();
      const store = createPhotoStore(first, dataDir, enqueueForSaved(['mail']));
      for (let round = 0; round < 5; round++) {
        const { id } = await requests.save(contract.createSubmission());
        await savePhoto(store, id, 0, { of: 8, receivedAt: contract.now });
        await Promise.all([
          savePhoto(createPhotoStore(second, dataDir, enqueueForSaved(['mail'])), id, 1, { of: 8 }),
          claimDue(third, 'mail', contract.hoursLater(0.1), 10, 'photos'),
          savePhoto(store, id, 2, { of: 8 }),
        ]);
        const batches = await photoBatches(first).where('request_id', '=', id).execute();
        expect(listPhotos(...batches)).toEqual([0, 1, 2].map(photoId));
      }
    }));
});
