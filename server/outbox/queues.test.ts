import { buffer } from 'node:stream/consumers';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { runCommand } from '#server/testing/desk.ts';
import { isPending } from '#server/testing/is-pending.ts';
import { createSmtpRefusal, startMailServer } from '#server/testing/mail-server.ts';
import { silentLog, testOutbox } from '#server/testing/outbox.ts';
import { savePhoto } from '#server/testing/photos.ts';
import { maxAttachedBytes, timeoutFor } from './message.ts';
import { claimDue, queues } from './outbox.ts';
import { createDelivery } from './worker.ts';

const megabyte = 1_000_000;
const attached = (bytes: number) => ({
  attachments: [{ filename: '', contentType: '', content: Buffer.alloc(bytes) }],
});

test('an email may take a minute, and with photos as long as they need at 256 kbit/s, up to six minutes', () => {
  expect(timeoutFor({})).toBe(60_000);
  expect(timeoutFor(attached(megabyte)) / 1000).toBeCloseTo(60 + (megabyte * 78) / 57 / 32_000, 1);
  expect(timeoutFor(attached(maxAttachedBytes))).toBeLessThan(6 * 60_000);
});

test('the lease of an email with photos covers the time it may take, and that of a lighter one after it', async () => {
  const lighter = attached(8 * 120_000);
  expect(queues.photos.leaseTime).toBeGreaterThan(timeoutFor(attached(maxAttachedBytes)));
  expect(queues.photos.leaseTime - timeoutFor(attached(maxAttachedBytes))).toBeGreaterThan(
    timeoutFor(lighter),
  );
  const outbox = await testOutbox({});
  const { id } = await outbox.saveDanas();
  await savePhoto(outbox.photos, id);
  const claim = () => claimDue(outbox.database, 'mail', outbox.clock.now, 10, 'photos');
  expect(await claim()).toMatchObject([{ kind: 'photos' }]);
  outbox.passHours(7.9 / 60);
  expect(await claim()).toEqual([]);
  outbox.passHours(0.2 / 60);
  expect(await claim()).toHaveLength(1);
});

test('slow photos delay no request, and a stop waits for them', async () => {
  const release = Promise.withResolvers<void>();
  const subjects: string[] = [];
  const server = await startMailServer({
    async onData(stream, _session, done) {
      const [, subject = ''] = /^Subject: (\S+)/m.exec(`${await buffer(stream)}`)!;
      if (subject === 'Re:') await release.promise;
      subjects.push(subject);
      done();
    },
  });
  const outbox = await testOutbox({ SMTP_URL: server.url });
  outbox.clock.now = new Date();
  const { id } = await outbox.saveDanas();
  await savePhoto(outbox.photos, id, 0, { receivedAt: outbox.clock.now });
  const delivery = createDelivery({ ...outbox, log: silentLog as never });
  delivery.start();
  await expect.poll(() => subjects).toEqual(['Quote']);
  await outbox.saveDanas({ name: 'Later' });
  delivery.wake();
  await expect.poll(() => subjects).toEqual(['Quote', 'Quote']);
  const stopped = delivery.stop();
  expect(await isPending(stopped)).toBe(true);
  release.resolve();
  await stopped;
  expect(subjects).toEqual(['Quote', 'Quote', 'Re:']);
});

/** A mail server that reads a whole email and then takes it or not. */
const refusing = (isUnwanted: (mail: Buffer) => boolean, code: number): SMTPServerOptions => ({
  onData: (stream, _session, done) =>
    void buffer(stream).then((mail) => done(isUnwanted(mail) ? createSmtpRefusal(code, 'Not this') : null)),
});

test.each([
  ['says beforehand that it takes no more than 1 MB', { size: megabyte }],
  ['refuses it when it has all of it', refusing(({ length }) => length > megabyte, 552)],
  ['does not want pictures', refusing((mail) => mail.includes('filename=photo-'), 554)],
] satisfies [string, SMTPServerOptions][])(
  'a mail server that %s gets the links instead',
  async (_, options) => {
    const { url } = await startMailServer(options);
    const outbox = await testOutbox({ SMTP_URL: url });
    const { id } = await outbox.saveDanas();
    await savePhoto(outbox.photos, id, 0, { bytes: 2 * megabyte });
    await outbox.deliverDue();
    expect((await outbox.notifications()).map(({ kind, state }) => [kind, state])).toEqual([
      ['request', 'sent'],
      ['photos', 'sent'],
    ]);
    expect(await runCommand(outbox.config, 'list', id)).toMatch(
      /\nPhotos by mail: delivered\n.* delivered: 250 .*; with everything attached: .*(552|554|larger)/,
    );
  },
);

test('a mail server that refuses the email with and without photos is reported on the other channel', async () => {
  const { url } = await startMailServer({
    onData: (stream, _session, done) =>
      void stream.resume().on('end', () => done(createSmtpRefusal(554, 'Never'))),
  });
  const outbox = await testOutbox({ SMTP_URL: url, WEBHOOK_URL: 'http://127.0.0.1:1' });
  const { id } = await outbox.saveDanas();
  await savePhoto(outbox.photos, id);
  await outbox.deliverDue();
  const rows = await outbox.notifications();
  expect(rows.filter(({ channel }) => channel === 'mail').map(({ kind, state }) => [kind, state])).toEqual([
    ['request', 'dead'],
    ['photos', 'dead'],
  ]);
  expect(rows.filter(({ kind }) => kind === 'alert')).toHaveLength(1);
  const dead = JSON.parse(await runCommand(outbox.config, 'list', '--dead', '--json'));
  expect(dead).toMatchObject([{ id }]);
});
