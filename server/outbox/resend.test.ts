import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { openEmailOutbox } from '#server/testing/outbox.ts';
import { savePhoto } from '#server/testing/photos.ts';
import { enqueue } from './outbox.ts';
import { resendRequest, reviveDead } from './resend.ts';

/** A request that was delivered, and a second notification of it that was given up. */
async function givenUp(kind: 'reminder' | 'acknowledgement') {
  const outbox = await openEmailOutbox();
  const { id } = await outbox.saveDanas();
  await outbox.deliverDue();
  await enqueue(outbox.database, {
    kind,
    channels: ['mail'],
    name: `${kind}:${id}`,
    requestId: id,
    at: outbox.clock.now,
  });
  await outbox.database
    .updateTable('notifications')
    .set({ state: 'dead' })
    .where('kind', '=', kind)
    .execute();
  return { ...outbox, id };
}

test.each(['reminder', 'acknowledgement'] as const)(
  'resending sends the owner the request, even if only its %s had failed',
  async (kind) => {
    const { id, database, clock, store, mails, deliverDue, notifications } = await givenUp(kind);
    await store.mark(id, 'answered', clock.now);
    expect(await resendRequest(database, id, ['mail'], clock.now)).toBe(1);
    await deliverDue();
    expect(mails.map(({ subject, to }) => [subject, to?.[0]?.address])).toEqual([
      ['Quote request: Concrete Repair, Dana Field', 'office@example.com'],
      ['Quote request: Concrete Repair, Dana Field', 'office@example.com'],
    ]);
    expect(mails[0]?.messageId).not.toBe(mails[1]?.messageId);
    const [left] = (await notifications()).filter((notification) => notification.kind === kind);
    expect(left?.state).toBe(kind === 'reminder' ? 'unneeded' : 'dead');
  },
);

test('only notifications that were given up are retried, right away and with the full number of attempts', async () => {
  const { database, clock, passHours, mails, deliverDue, notifications } = await givenUp('reminder');
  await database.updateTable('notifications').set({ tries: 25 }).where('state', '=', 'dead').execute();
  passHours(100);
  expect(await reviveDead(database, clock.now)).toBe(1);
  const [left] = (await notifications()).filter(({ kind }) => kind === 'reminder');
  expect(left).toMatchObject({ state: 'due', tries: 0, due_at: '2026-03-06T19:04:00.000Z' });
  await deliverDue();
  expect(mails.map(({ subject }) => subject?.split(':')[0])).toEqual(['Quote request', 'Not answered yet']);
});

test('resending a request sends all of its photos again too, as a reply to the email about it', async () => {
  const { saveDanas, photos, database, clock, passHours, deliverDue, mails } = await openEmailOutbox();
  const { id } = await saveDanas();
  for (const position of [0, 1]) {
    await savePhoto(photos, id, position);
    await deliverDue();
  }
  passHours(1);
  expect(await resendRequest(database, id, ['mail'], clock.now)).toBe(2);
  await deliverDue();
  const namesIn = ({ attachments }: Email) =>
    `${attachments.filter(({ contentId }) => !contentId).map(({ filename }) => filename)}`;
  const names = mails.map(namesIn);
  expect(names.toSorted()).toEqual(['', '', 'photo-1.jpg', 'photo-1.jpg,photo-2.jpg', 'photo-2.jpg']);
  const again = mails.find((mail) => namesIn(mail).includes(','))!;
  expect(again.inReplyTo).toBe(`<request.${id}.mail@example.com>`);
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(5);
});

test('photos that were given up are sent again without the request that arrived', async () => {
  const { saveDanas, photos, database, clock, deliverDue, mails } = await openEmailOutbox();
  const { id } = await saveDanas();
  await deliverDue();
  await savePhoto(photos, id);
  await database.updateTable('notifications').set({ state: 'dead' }).where('kind', '=', 'photos').execute();
  expect(await resendRequest(database, id, ['mail'], clock.now)).toBe(1);
  await deliverDue();
  expect(mails.map(({ attachments }) => attachments.length)).toEqual([0, 2]);
});

test('a failed notification on one channel is not resent on the others', async () => {
  const { id, database, clock, notifications } = await givenUp('reminder');
  await database.updateTable('notifications').set({ state: 'dead' }).where('kind', '=', 'request').execute();
  expect(await resendRequest(database, id, ['mail', 'webhook'], clock.now)).toBe(1);
  expect((await notifications()).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'reminder unneeded',
    'request due',
  ]);
});

test('a request that is resent twice arrives twice more, with its photos', async () => {
  const { saveDanas, photos, database, clock, passHours, deliverDue, mails } = await openEmailOutbox();
  const { id } = await saveDanas();
  await savePhoto(photos, id);
  await deliverDue();
  for (let turn = 1; turn <= 2; turn++) {
    passHours(1);
    expect(await resendRequest(database, id, ['mail'], clock.now)).toBe(2);
    await deliverDue();
  }
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(6);
});
