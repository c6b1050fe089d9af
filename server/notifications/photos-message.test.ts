import { rmSync } from 'node:fs';
import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { maxAttachedBytes } from '#server/outbox/message.ts';
import { enqueueMissingPhotos } from '#server/photos/announce.ts';
import { photoFile } from '#server/photos/files.ts';
import { openEmailOutbox, testOutbox } from '#server/testing/outbox.ts';
import { photoId, savePhoto } from '#server/testing/photos.ts';
import { startWebhookServer } from '#server/testing/webhook-server.ts';
import { gatherPhotos } from './photos-message.ts';

/** The emails that the mail server gets about a request with photos of these sizes, about, in bytes. */
async function mailsWith(sizes: number[], { change = {}, variables = {}, broken = 0 } = {}) {
  const outbox = await openEmailOutbox({ SITE_URL: 'https://concrete.example', ...variables });
  const { id } = await outbox.saveDanas(change);
  const sent = [];
  for (const [position, bytes] of sizes.entries())
    sent.push(await savePhoto(outbox.photos, id, position, { bytes, of: sizes.length }));
  for (const gone of sent.slice(0, broken))
    for (const size of ['whole', 'thumbnail'] as const) rmSync(photoFile(outbox.config.dataDir, gone, size));
  await outbox.deliverDue();
  const mail = outbox.mails.find(({ subject }) => subject?.startsWith('Re: '))!;
  return { mail, id, outbox, mails: outbox.mails };
}

const megabyte = 1_000_000;
const attachedTo = ({ attachments }: Email) => attachments.filter(({ contentId }) => !contentId);
const namesIn = (mail: Email) => attachedTo(mail).map(({ filename }) => filename);
const linksIn = (text = '') => text.match(/https:\/\/concrete\.example\/request-photo\/\S+?\.jpg/g) ?? [];

test('a photo that does not fit into an email is shown small, with a link to the full size', async () => {
  const { mail, outbox } = await mailsWith([3, 3, 2, 1].map((size) => size * megabyte));
  expect(namesIn(mail)).toEqual(['photo-1.jpg', 'photo-2.jpg']);
  expect(mail.attachments).toHaveLength(6);
  const size = mail.attachments.reduce((sum, { content }) => sum + (content as ArrayBuffer).byteLength, 0);
  expect(size).toBeGreaterThan(6 * megabyte);
  expect(size).toBeLessThanOrEqual(maxAttachedBytes);
  const links = linksIn(mail.text);
  expect(links).toHaveLength(2);
  expect(mail.text).toContain(
    `photo-3.jpg: ${links[0]}\nphoto-4.jpg: ${links[1]}\n\nEach link works for 30 days.`,
  );
  const captions = [...mail.html!.matchAll(/13px">(attached|too large to attach)</g)].map(
    ([, caption]) => caption,
  );
  expect(captions).toEqual(['attached', 'attached', 'too large to attach', 'too large to attach']);
  for (const [index, link] of links.entries()) {
    expect(mail.html).toContain(`<a href="${link}"><img src="cid:${photoId(index + 2)}@photos"`);
    const [token, file] = new URL(link).pathname.split('/').slice(2);
    expect(outbox.photoLinks.read(token!, file!, new Date())).toMatchObject({ id: photoId(index + 2) });
  }
});

test('photos that could not be saved are reported once, in a reply to the email about their request', async () => {
  const outbox = await openEmailOutbox();
  const { id } = await outbox.saveDanas();
  const noteMissing = enqueueMissingPhotos(outbox.database, ['mail']);
  for (let photo = 0; photo < 2; photo++) await noteMissing(id, outbox.clock.now);
  await outbox.deliverDue();
  const [request, answer, ...others] = outbox.mails;
  expect(answer).toMatchObject({ subject: `Re: ${request!.subject}`, inReplyTo: request!.messageId });
  for (const content of [answer!.text, answer!.html])
    expect(content).toMatch(
      /^.*Dana Field sent photos with the request from .* and some could not be saved/m,
    );
  expect(others).toEqual([]);
});

test('a photo whose file is missing delays neither the email nor the other photos', async () => {
  const { mail } = await mailsWith([0, 0], { broken: 1 });
  expect(namesIn(mail)).toEqual(['photo-2.jpg']);
  expect(mail.text).toContain('photo-1.jpg: its file is no longer on the server\n');
  expect(mail.html).toContain('photo-1.jpg<br><span style="color:#555;font-size:13px">its file is no longer');
  const all = await mailsWith([0], { broken: 1 });
  expect(all.mail.attachments).toEqual([]);
});

test('a first photo that comes later than another tab’s has the same name everywhere', async () => {
  const hook = await startWebhookServer();
  const { id, outbox, mails } = await mailsWith([0], { variables: { WEBHOOK_URL: hook.url } });
  await savePhoto(outbox.photos, id, 0, { id: photoId(1), of: 1, receivedAt: outbox.clock.now });
  await outbox.deliverDue();
  expect(mails.flatMap(namesIn)).toEqual(['photo-1.jpg', 'photo-1-2.jpg']);
  const posts = hook.posts.map(({ body }) => JSON.parse(body)).filter(({ kind }) => kind === 'photos');
  expect(posts.map(({ photos }) => photos[0].name)).toEqual(['photo-1.jpg', 'photo-1-2.jpg']);
});

test('typed text becomes neither markup nor a header in the email with photos', async () => {
  const { mail } = await mailsWith([0], {
    change: { name: 'Eve\r\nBcc: all@example.com <img src=x>', phone: '<i>none</i>', service: '<b>' },
  });
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  expect(mail.subject).toBe('Re: Quote request: <b>, Eve Bcc: all@example.com <img src=x>');
  expect(mail.html).not.toMatch(/<img src=x|<i>|<b><br>/);
  expect(mail.html).toContain('Eve Bcc: all@example.com &lt;img src=x&gt;'.replace('\r\n', '\n'));
});

test('photos are attached up to the limit, thumbnails included, and one byte less puts the last behind a link', async () => {
  const outbox = await testOutbox({});
  const { id } = await outbox.saveDanas();
  for (const position of [0, 1]) await savePhoto(outbox.photos, id, position, { bytes: 2_000, of: 2 });
  const photos = await outbox.photos.list(id);
  const all = photos.reduce((sum, { bytes, thumbnailBytes }) => sum + bytes + thumbnailBytes, 0);
  const attached = async (room: number) =>
    (await gatherPhotos(outbox.photos, photos, room)).map(({ small, whole }) => [!!small, !!whole]);
  expect(await attached(all)).toEqual([
    [true, true],
    [true, true],
  ]);
  expect(await attached(all - 1)).toEqual([
    [true, true],
    [true, false],
  ]);
});
