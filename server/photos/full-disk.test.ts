import { expect, test } from 'vitest';
import { danasRequest } from '#server/testing/parts.ts';
import { jpegOf } from '#server/testing/photos.ts';
import { almostFullDisks, type CrampedServer, crampedDisks, makeRoom } from '#server/testing/small-disk.ts';
import { quoteEndpoint } from '#shared/routes.ts';

const settings = { RATE_LIMIT: '0', LOG_LEVEL: 'error' };

async function sendRequest({ origin }: CrampedServer, name: string) {
  const body = JSON.stringify({ ...danasRequest, name });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(origin + quoteEndpoint, { method: 'POST', headers, body });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { photos: string }).photos;
}

async function sendPhoto({ origin }: CrampedServer, path: string, bytes: Buffer) {
  const url = `${origin}${path}/${'a'.repeat(32)}?position=0&of=1`;
  const answer = await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

/** Posts a form with a photograph, as a browser without JavaScript does. @returns where it leads */
async function sendForm({ origin }: CrampedServer, name: string, bytes: Buffer) {
  const body = new FormData();
  for (const [field, value] of Object.entries({ ...danasRequest, name })) body.append(field, value);
  body.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg');
  const headers = { accept: 'text/html' };
  const answer = await fetch(origin + quoteEndpoint, { method: 'POST', headers, body, redirect: 'manual' });
  expect(answer.status).toBe(303);
  return answer.headers.get('location');
}

const withoutPhotos = '/contact#quote-sent-without-photos';

test.each(almostFullDisks)(
  'on %s the rest is left for requests, and photographs are taken once there is more',
  async (_, start) => {
    const server = await start(settings);
    const path = await sendRequest(server, 'Dana');
    const jpeg = await jpegOf(50_000);
    expect(await sendPhoto(server, path, jpeg)).toEqual({
      status: 503,
      retryAfter: '600',
      body: { error: 'We cannot take photos right now. Send them in answer to our call or e-mail.' },
    });
    expect(await sendForm(server, 'Plain', jpeg)).toBe(withoutPhotos);
    await sendRequest(server, 'Later');
    makeRoom(server);
    expect(await sendPhoto(server, path, jpeg)).toMatchObject({ status: 201 });
    expect(await sendForm(server, 'With room', jpeg)).toBe('/contact#sent');
  },
);

test.each(crampedDisks)('on %s a photograph without room costs no request', async (_, start) => {
  const server = await start(settings);
  const path = await sendRequest(server, 'Dana');
  const large = await jpegOf(400_000);
  for (let tries = 0; tries < 3; tries++)
    expect(await sendPhoto(server, path, large)).toEqual({
      status: 503,
      retryAfter: expect.any(String),
      body: {
        error: expect.stringMatching(/^(This photo could not be kept|We cannot take photos) right now\./),
      },
    });
  expect(await sendForm(server, 'Plain', large)).toBe(withoutPhotos);
  await sendRequest(server, 'Later');
});
