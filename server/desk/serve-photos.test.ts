import { rmSync } from 'node:fs';
import { expect, test } from 'vitest';
import { photoFolder } from '#server/photos/files.ts';
import { testApp, testConfig } from '#server/testing/parts.ts';
import { keepPhoto } from '#server/testing/photos.ts';

const day = 24 * 3_600_000;

async function danasPhoto() {
  const config = testConfig();
  const parts = await testApp(config);
  const { id: requestId } = await parts.keepDanas();
  const photo = await keepPhoto(parts.photos, requestId, 2);
  const pathOf = (size: 'whole' | 'thumbnail', days = 0) =>
    new URL(parts.photoLinks.linkFor(photo, size, new Date(Date.now() - days * day))).pathname;
  const statusOf = async (url: string) => (await parts.app.inject(url)).statusCode;
  return { ...parts, config, requestId, photo, pathOf, statusOf };
}

test('the photograph and its address stay out of caches, referrers, search engines, frames and logs', async () => {
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

test('a link opens its own photograph and no other, and nothing but photographs', async () => {
  const { photos, requestId, pathOf, links, statusOf, app } = await danasPhoto();
  const other = await keepPhoto(photos, requestId, 3);
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

test('a link to a photograph expires after thirty days', async () => {
  const { pathOf, statusOf } = await danasPhoto();
  expect(await statusOf(pathOf('whole', 29.9))).toBe(200);
  expect(await statusOf(pathOf('whole', 30.1))).toBe(410);
});

test('an erased photograph is not shown, even while its file is still there', async () => {
  const { database, pathOf, app } = await danasPhoto();
  await database.deleteFrom('quote_requests').execute();
  const gone = await app.inject({ url: pathOf('whole'), headers: { accept: 'text/html' } });
  expect(gone.statusCode).toBe(410);
  expect(gone.body).toContain('older than 30 days, or its request was deleted');
  expect(gone.body).not.toMatch(/555-0142|\bcall\b/i);
});

test('a photograph whose file is gone is refused like one that was erased', async () => {
  const { config, pathOf, statusOf } = await danasPhoto();
  rmSync(photoFolder(config.dataDir), { recursive: true });
  expect(await statusOf(pathOf('thumbnail'))).toBe(410);
});
