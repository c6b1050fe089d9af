import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { enqueue } from '#server/outbox/outbox.ts';
import { enqueueMissingPhotos } from '#server/photos/announce.ts';
import { day } from '#server/platform/time.ts';
import { openEmailOutbox } from '#server/testing/outbox.ts';
import { temporaryFolder } from '#server/testing/parts.ts';
import { savePhoto } from '#server/testing/photos.ts';
import { startWebhookServer } from '#server/testing/webhook-server.ts';
import { alertOncePerDay, forOperator } from './alerts.ts';
import { enqueueSpamDigest } from './digests.ts';
import { createDeskLink } from './owner-links.ts';

const desk = 'https://concrete.example/desk';
const trouble = { key: 'roof', subject: 'It leaks', text: `Water drips.\n\n${forOperator('npm run mend')}` };

function builtSite(hasDesk = true) {
  const dist = temporaryFolder();
  mkdirSync(path.join(dist, '.desk'));
  if (hasDesk) writeFileSync(path.join(dist, '.desk', 'index.html'), '');
  return dist;
}

/** One message of every kind that owners get. */
async function everyMessage() {
  const hook = await startWebhookServer();
  const site = { SITE_URL: 'https://concrete.example', DIST_DIR: builtSite() };
  const outbox = await openEmailOutbox({ ...site, WEBHOOK_URL: hook.url });
  const { database, photos, allChannels: channels, clock, passHours } = outbox;
  const { id } = await outbox.saveDanas();
  await outbox.saveDanas({}, { signals: ['token-hasty', 'links'], isQuarantined: true });
  await savePhoto(photos, id, 0, { of: 1, receivedAt: clock.now });
  await enqueueMissingPhotos(database, channels)(id, clock.now);
  const of = { requestId: id, channels, at: clock.now };
  await enqueue(database, { ...of, kind: 'request', name: 'gathered', state: 'digested' });
  const [after, until] = [clock.now.toISOString(), new Date(clock.now.getTime() + day).toISOString()];
  const span = { of: 'request' as const, after, until };
  await enqueue(database, { kind: 'digest', channels, name: 'digest', content: span, at: clock.now });
  await alertOncePerDay(database, channels, trouble, clock.now);
  await alertOncePerDay(database, channels, { ...trouble, key: 'dark', isDeskDown: true }, clock.now);
  passHours(5);
  await outbox.enqueueReminders();
  await enqueueSpamDigest({ database, channels, timeZone: 'UTC' }, clock.now);
  for (const _ of ['at first', 'what came of it']) await outbox.deliverDue();
  const posts = hook.posts.map(({ body }) => JSON.parse(body));
  const number = id.slice(-6).toUpperCase();
  return { id, number, mails: outbox.mails, posts };
}

test('every message links to the request or a screen in the desk, with a descriptive text', async () => {
  const { id, number, mails, posts } = await everyMessage();
  const leads: Record<string, string | undefined> = {
    'Quote request: Concrete Repair, Dana Field': `${desk}/requests/${id}`,
    'Not answered yet: Concrete Repair, Dana Field': `${desk}/requests/${id}`,
    'Re: Quote request: Concrete Repair, Dana Field': `${desk}/requests/${id}`,
    '1 more request within ten minutes': desk,
    '1 request set aside as spam': `${desk}/spam`,
    'It leaks': desk,
  };
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(Object.keys(leads)));
  const received = mails.filter(({ messageId }) => !messageId?.includes('alert.dark'));
  expect(received.length).toBeGreaterThanOrEqual(7);
  for (const { subject = '', text = '', html } of received) {
    expect(text.split(/\s/), subject).toContain(leads[subject]);
    if (html) expect(html, subject).toContain(`href="${leads[subject]}"`);
    if (leads[subject]?.includes(id)) expect(text, subject).toContain(`\nRequest ${number}, sent from`);
  }
  for (const { id: key, subject, deskUrl } of posts)
    expect([subject, deskUrl]).toEqual([subject, key.includes('dark') ? undefined : leads[subject]]);

  // Nor is there a long id, a name from the code, or a command before what is for others.
  const texts = [...mails.flatMap(({ text, html }) => [text, html]), ...posts.map(({ text }) => text)];
  for (const text of texts.filter(Boolean)) {
    const [own] = text.replace(/https?:[^\s"]+|cid:\S+/g, '').split('For the person who runs your server:');
    expect(own).not.toMatch(/[\da-f]{8}-[\da-f-]{27}|npm run|token-|[A-Z]_[A-Z]/);
  }
  expect(mails.find(({ subject }) => subject === 'It leaks')!.text).toBe(
    `Water drips.\n\nOpen the desk: ${desk}\n\nFor the person who runs your server:\nnpm run mend\n`,
  );
});

test.each([
  ['no desk was built', 'https://concrete.example', false],
  ['only this machine knows the address', 'http://localhost:8080', true],
])('where %s, nothing leads there', (_, serverUrl, isBuilt) => {
  const distDir = builtSite(isBuilt);
  expect(createDeskLink({ distDir, serverUrl: new URL(serverUrl) })('/desk')).toBeUndefined();
});
