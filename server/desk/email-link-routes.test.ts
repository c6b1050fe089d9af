import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { photoFolder } from '#server/photos/files.ts';
import { listActions } from '#server/requests/action-log.ts';
import { testApp, testConfig } from '#server/testing/parts.ts';
import { savePhoto } from '#server/testing/photos.ts';
import { canBeUndone } from './requests/undo-action.ts';

/** A request of Dana's, and what its link leads to. @param more what was seen of it when it came */
async function danasLink(change: object = {}, more: object = {}) {
  const config = testConfig();
  const parts = await testApp(config);
  const { id } = await parts.saveDanas(change, more);
  const url = new URL(parts.links.linkFor(id, new Date())).pathname;
  const press = (state: string, where = url) =>
    parts.app.inject({
      method: 'POST',
      url: where,
      payload: `state=${state}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });
  const state = async () => (await parts.store.find(id))?.state;
  return { ...parts, config, id, url, press, state };
}

test('the page links to the request in the desk, if one was built, and shows its short number', async () => {
  const { app, url, id, config } = await danasLink();
  const withoutLinks = async () => (await app.inject(url)).body.replace(/href="[^"]*"/g, '');
  expect((await app.inject(url)).body).not.toContain('/desk');
  mkdirSync(path.join(config.distDir, '.desk'), { recursive: true });
  writeFileSync(path.join(config.distDir, '.desk', 'index.html'), '');
  expect((await app.inject(url)).body).toContain(`<a href="/desk/requests/${id}">`);
  expect(await withoutLinks()).toContain(`Request ${id.slice(-6).toUpperCase()}.`);
  expect(await withoutLinks()).not.toContain(id);
});

test('opening the link changes nothing; buttons mark the request as answered, and as open again', async () => {
  const { app, url, press, state } = await danasLink();
  const page = await app.inject(url);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('Mark as answered');
  expect(await state()).toBe('open');
  const pressed = await press('answered');
  expect([pressed.statusCode, pressed.headers.location]).toEqual([303, url]);
  expect(await state()).toBe('answered');
  expect((await app.inject(url)).body).toContain('Marked as answered');
  await press('open');
  expect(await state()).toBe('open');
});

test('actions on the page are in the history, and can be undone in the desk', async () => {
  const { database, id, press } = await danasLink();
  for (const state of ['answered', 'answered', 'spam', 'open']) await press(state);
  const actions = await listActions(database, id);
  expect(actions.map(({ kind, done_by }) => [kind, done_by])).toEqual(
    ['answered', 'spam', 'not-spam'].map((kind) => [kind, 'the link in the email']),
  );
  expect(actions.map((action) => canBeUndone(actions, action))).toEqual([false, false, true]);
});

test('the page and its address stay out of caches, referrers, search engines, frames and logs', async () => {
  const { app, url, lines } = await danasLink();
  expect((await app.inject(url)).headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  expect(lines.join('')).not.toContain(url.split('/').at(-1));
  expect(lines.join('')).toContain('/mark/:token');
});

test('a link opens its own request and no other', async () => {
  const { app, store, url, press, saveDanas } = await danasLink();
  const other = await saveDanas();
  const [, expiry, signature] = url.split('.');
  const forged = `/mark/${other.id}.${expiry}.${signature}`;
  expect((await app.inject(forged)).statusCode).toBe(404);
  expect((await press('spam', forged)).statusCode).toBe(404);
  expect((await app.inject(`/mark/${other.id}.zzzzzzzzz.`)).statusCode).toBe(404);
  expect((await store.find(other.id))?.state).toBe('open');
});

test('a link expires after thirty days, or when its request is deleted', async () => {
  const { app, links, id, database, url } = await danasLink();
  const old = links.linkFor(id, new Date(Date.now() - 31 * 24 * 3_600_000));
  expect((await app.inject(new URL(old).pathname)).statusCode).toBe(410);
  const fresh = links.linkFor(id, new Date(Date.now() - 29.9 * 24 * 3_600_000));
  expect((await app.inject(new URL(fresh).pathname)).statusCode).toBe(200);
  await database.deleteFrom('quote_requests').execute();
  expect((await app.inject(url)).statusCode).toBe(410);
});

test('Spanish text is marked as Spanish, and the page around it isn’t', async () => {
  const { app, url } = await danasLink({ message: 'Quiero una losa' }, { language: 'es' });
  const { body } = await app.inject(url);
  expect(body).toContain('<pre lang="es">Quiero una losa</pre>');
  expect(body.match(/lang="es"/g)).toHaveLength(1);
});

test('a request that was set aside is shown in full, and a button marks it as not spam', async () => {
  const abuse = { signals: ['honeypot', 'links'], isQuarantined: true };
  const typed = { name: `Eve <i> "&'`, phone: '407.555.0199', message: 'One\n<script>two</script>' };
  const { app, url, database, press } = await danasLink(typed, {
    abuse,
    receivedAt: new Date('2026-03-02T15:04:00Z'),
  });
  const { body } = await app.inject(url);
  expect(body).toContain('Set aside as spam. It will be deleted after 90 days.');
  for (const shown of [
    '<dd translate="no">Eve &lt;i&gt; &quot;&amp;&#39;',
    'One\n&lt;script&gt;two',
    '<dd translate="no"><a href="tel:4075550199">(407) 555-0199',
    '<dt>What looked unusual</dt><dd>A field people can’t see was filled in</dd><dd>There are several links in the text</dd>',
  ])
    expect(body).toContain(shown);
  expect(body).toContain('Mon, Mar 2, 10:04 AM EST');
  expect(body).not.toMatch(/<i>|<script/);
  expect(body.match(/<button name="state" value="\w+">/g)).toHaveLength(1);
  expect(await database.selectFrom('notifications').selectAll().execute()).toEqual([]);
  expect(body).toContain('<button name="state" value="open">Not spam: restore it');
  await press('open');
  expect((await app.inject(url)).body).toContain('Waiting for an answer.');
  expect(await database.selectFrom('notifications').select('kind').execute()).toEqual([{ kind: 'request' }]);
});

test('the page shows the photos small, and each leads to the whole, also before a request is taken back', async () => {
  const abuse = { signals: ['links'], isQuarantined: true };
  const { app, url, photos, id } = await danasLink({}, { abuse });
  expect((await app.inject(url)).body).not.toContain('<img');
  const sent = [await savePhoto(photos, id, 0), await savePhoto(photos, id, 1)];
  const page = await app.inject(url);
  const shown = [...page.body.matchAll(/<a href="([^"]+)"><img src="([^"]+)" alt="photo-(\d)\.jpg"/g)];
  expect(shown.map(([, , , number]) => number)).toEqual(['1', '2']);
  for (const [index, [, whole, small]] of shown.entries()) {
    expect((await app.inject(whole!)).rawPayload.equals(sent[index]!.whole)).toBe(true);
    expect((await app.inject(small!)).rawPayload.equals(sent[index]!.thumbnail)).toBe(true);
  }
  expect(page.headers['content-security-policy']).toContain("img-src 'self'");
});

test('no page behind the link asks the owners to call their own number', async () => {
  const { app, url, press, state, links, id, database } = await danasLink();
  const old = new URL(links.linkFor(id, new Date(0))).pathname;
  const html = { accept: 'text/html' };
  const plain = { ...html, 'content-type': 'text/plain' };
  const answers = [await press('gone'), await press('x'.repeat(40_000))];
  for (const question of [
    ...[url, old, `${url}x`, '/mark/%zz'].map((each) => ({ url: each, headers: html })),
    { method: 'PUT' as const, url, headers: html },
    { method: 'POST' as const, url, headers: plain, payload: 'x' },
    { url: old, headers: { accept: 'application/json' } },
  ])
    answers.push(await app.inject(question));
  expect(await state()).toBe('open');
  await database.destroy();
  answers.push(await app.inject({ url, headers: html }));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    400, 413, 200, 410, 404, 400, 405, 415, 410, 500,
  ]);
  for (const { body } of answers) expect(body).not.toMatch(/555-0142|\bcall\b|npm run/i);
  expect(answers[3]!.body).toContain('more than 30 days old, or its request was deleted');
  expect(answers[3]!.body).toContain('<a href="/desk">Open the desk</a>');
});

const day = 24 * 3_600_000;

async function danasPhoto() {
  const config = testConfig();
  const parts = await testApp(config);
  const { id: requestId } = await parts.saveDanas();
  const photo = await savePhoto(parts.photos, requestId, 2);
  const pathOf = (size: 'whole' | 'thumbnail', days = 0) =>
    new URL(parts.photoLinks.linkFor(photo, size, new Date(Date.now() - days * day))).pathname;
  const statusOf = async (url: string) => (await parts.app.inject(url)).statusCode;
  return { ...parts, config, requestId, photo, pathOf, statusOf };
}

test('the photo and its address stay out of caches, referrers, search engines, frames and logs', async () => {
  const { app, pathOf, lines } = await danasPhoto();
  expect((await app.inject(pathOf('whole'))).headers).toMatchObject({
    'content-type': 'image/jpeg',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="photo-3.jpg"',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  });
  expect(lines.join('')).toContain('/request-photo/:token/:file');
  for (const part of pathOf('whole').split('/').slice(2)) expect(lines.join('')).not.toContain(part);
});

test('a link opens its own photo and no other, and nothing but photos', async () => {
  const { photos, requestId, pathOf, links, statusOf, app } = await danasPhoto();
  const other = await savePhoto(photos, requestId, 3);
  const [, path, token, file] = pathOf('whole').split('/');
  expect(await statusOf(`/${path}/${token}/${other.id}.jpg`)).toBe(404);
  const [request, expiry, signature] = token!.split('.');
  const later = (Number.parseInt(expiry!, 36) + 1).toString(36);
  for (const forged of [`${request}.${later}.${signature}`, `${request}.${expiry}.`, 'x', '..', '%00'])
    expect(await statusOf(`/${path}/${forged}/${file}`)).toBeOneOf([400, 404]);
  for (const name of ['..%2f..%2frequests.sqlite', 'x', '.jpg', `${file}x`, `${file}.jpg`])
    expect(await statusOf(`/${path}/${token}/${name}`)).toBe(404);
  const markToken = new URL(links.linkFor(requestId, new Date())).pathname.split('/')[2];
  expect(await statusOf(`/${path}/${markToken}/${file}`)).toBe(404);
  expect(await statusOf(`/mark/${token}`)).toBe(404);
  const post = await app.inject({ method: 'POST', url: pathOf('whole') });
  expect([post.statusCode, post.headers.allow]).toEqual([405, 'GET, HEAD']);
});

test('a link to a photo expires after thirty days', async () => {
  const { pathOf, statusOf } = await danasPhoto();
  expect(await statusOf(pathOf('whole', 29.9))).toBe(200);
  expect(await statusOf(pathOf('whole', 30.1))).toBe(410);
});

test('an erased photo is not shown, even while its file is still there', async () => {
  const { database, pathOf, app } = await danasPhoto();
  await database.deleteFrom('quote_requests').execute();
  const gone = await app.inject({ url: pathOf('whole'), headers: { accept: 'text/html' } });
  expect(gone.statusCode).toBe(410);
  expect(gone.body).toContain('more than 30 days old, or its request was deleted');
  expect(gone.body).not.toMatch(/555-0142|\bcall\b/i);
});

test('a photo whose file is gone is refused like one that was erased', async () => {
  const { config, pathOf, statusOf } = await danasPhoto();
  rmSync(photoFolder(config.dataDir), { recursive: true });
  expect(await statusOf(pathOf('thumbnail'))).toBe(410);
});
