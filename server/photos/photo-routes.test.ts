import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { danasRequest, testApp, testConfig } from '#server/testing/parts.ts';
import { phonePicture, picture } from '#server/testing/pictures.ts';
import { photoLimits } from '#shared/photos.ts';
import { photoEndpoint, quoteEndpoint } from '#shared/routes.ts';
import { arrivalFolder } from './photo-folder.ts';

const key = (number: number) => number.toString(16).padStart(32, '0');
type Parts = Awaited<ReturnType<typeof testApp>>;

/** A server with Dana's request, and how a photograph is sent for it. */
async function withRequest(variables: Record<string, string> = {}) {
  const config = testConfig(variables);
  const parts = await testApp(config);
  const answer = await parts.app.inject({ method: 'POST', url: quoteEndpoint, payload: danasRequest });
  const { id, photos } = answer.json() as { id: string; photos: string };
  const put = (payload: Buffer | string, name = key(1), query = 'position=0&of=2', at = photos) =>
    parts.app.inject({ method: 'PUT', url: `${at}/${name}?${query}`, payload, headers: octets });
  return { ...parts, config, id, path: photos, put };
}
const octets = { 'content-type': 'application/octet-stream' };
const leftOf = ({ config }: { config: Parts['config'] }) => readdirSync(arrivalFolder(config.dataDir));

test('a photograph of a request is kept, small, upright and without a word of metadata', async () => {
  const { put, photos, id, path } = await withRequest();
  expect(path).toMatch(/^\/api\/photos\/[\w-]+\.\w+\.[\w-]{43}$/);
  const answer = await put(await phonePicture());
  expect([answer.statusCode, answer.json()]).toEqual([201, { status: 'kept' }]);
  expect(answer.headers['cache-control']).toBe('no-store');
  const [photo] = await photos.list(id);
  expect(photo).toMatchObject({ id: key(1), position: 0, width: 1365, height: 2048 });
});

test('the same key again is answered alike and kept once', async () => {
  const { put, photos, id } = await withRequest();
  const bytes = await picture().jpeg().toBuffer();
  const both = await Promise.all([put(bytes), put(bytes)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 201]);
  const again = await put('anything');
  expect([again.statusCode, again.json()]).toEqual([200, { status: 'kept' }]);
  expect(await photos.list(id)).toHaveLength(1);
});
