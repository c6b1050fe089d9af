import { gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendCompressed } from './send-compressed.ts';

test('a long response is compressed for clients that accept it', async () => {
  const app = fastify();
  const projects = Array.from({ length: 500 }, (_, id) => ({ id, title: { en: 'Patio' } }));
  app.get('/', (request, reply) => sendCompressed(request, reply, projects, 409));
  const plain = await app.inject('/');
  const packed = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
  expect(plain.json()).toEqual(projects);
  expect(packed).toMatchObject({
    statusCode: 409,
    headers: {
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'content-type': expect.stringContaining('json'),
    },
  });
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  expect(packed.rawPayload.length).toBeLessThan(plain.body.length / 5);
});
