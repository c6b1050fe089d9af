import { expect, test } from 'vitest';
import { danasRequest, kept, testApp, testConfig } from '#server/testing/parts.ts';
import { fieldNames, quoteFields } from '#shared/quote-fields.ts';
import { quoteEndpoint } from '#shared/routes.ts';

const asForm = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' };
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

type App = Awaited<ReturnType<typeof testApp>>['app'];
const post = (app: App, payload: object | string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: quoteEndpoint, headers, payload });

test('a request sent as JSON is kept as typed and answered with its id', async () => {
  const { app, store } = await testApp();
  const answer = await post(app, { ...danasRequest, color: 'red' });
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json();
  expect(await store.list()).toEqual([{ ...kept, id, ...danasRequest }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a plain form is stored and redirected to the confirmation', async () => {
  const { app, store } = await testApp();
  const fields = { ...danasRequest, message: danasRequest.message.replace('\n', '\r\n') };
  const answer = await post(app, form(fields), asForm);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact#sent']);
  expect(await store.list()).toMatchObject([danasRequest]);
});

test('a plain form from a site on another host is redirected back to that site', async () => {
  const { app } = await testApp(testConfig({ SITE_URL: 'https://concrete.example' }));
  const headers = { ...asForm, origin: 'https://concrete.example', host: 'api.concrete.example' };
  const answer = await post(app, form(danasRequest), headers);
  expect(answer.headers.location).toBe('https://concrete.example/contact#sent');
});

test('a form sent by a program that asks for JSON gets JSON', async () => {
  const { app } = await testApp();
  const answer = await post(app, form(danasRequest), { ...asForm, accept: 'application/json' });
  expect(answer.statusCode).toBe(201);
});

test('a plain form with every field full of letters of another script is stored', async () => {
  const { app, store } = await testApp();
  const full = Object.fromEntries(fieldNames.map((name) => [name, '漢'.repeat(quoteFields[name].max)]));
  const payload = form({ ...full, email: danasRequest.email });
  expect(payload.length).toBeGreaterThan(45_000);
  const answer = await post(app, payload, asForm);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, '/contact#sent']);
  expect((await store.list())[0]!.message).toBe(full.message);
});

test('every missing field is named and nothing is stored', async () => {
  const { app, store } = await testApp();
  const answer = await post(app, { ...danasRequest, name: ' ', email: 'dana' });
  expect(answer.statusCode).toBe(422);
  expect(answer.json()).toEqual({
    errors: { name: 'Enter your name.', email: expect.stringContaining('name@example.com') },
  });
  expect(await store.list()).toEqual([]);
});

test.each([
  [400, '{"name":', 'application/json'],
  [422, '[]', 'application/json'],
  [422, '{"__proto__":{"name":"x"},"name":"x"}', 'application/json'],
  [413, JSON.stringify({ ...danasRequest, message: 'x'.repeat(33_000) }), 'application/json'],
  [413, form({ message: 'x'.repeat(53_000) }), 'application/x-www-form-urlencoded'],
  [415, '<a/>', 'application/xml'],
  [422, 'x', 'multipart/form-data; boundary=x'],
  [422, 'x', 'multipart/form-data'],
])('%i for case %#', async (status, payload, type) => {
  const { app, store } = await testApp();
  const answer = await post(app, payload, { 'content-type': type, accept: 'application/json' });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers['content-type']).toContain('application/json');
  const page = await post(app, payload, { 'content-type': type, accept: 'text/html' });
  expect(page.statusCode).toBe(status);
  expect(page.body).toContain('(407) 555-0142');
  expect(await store.list()).toEqual([]);
});

test('other methods are refused with the accepted ones, and unknown addresses are not found', async () => {
  const { app } = await testApp();
  const get = await app.inject(quoteEndpoint);
  expect([get.statusCode, get.headers.allow]).toEqual([405, 'POST, OPTIONS']);
  const unknown = await app.inject({ method: 'POST', url: '/api/nothing', payload: {} });
  expect([unknown.statusCode, unknown.json().error]).toEqual([404, 'Page Not Found']);
});

test('a request that cannot be stored is never answered as kept', async () => {
  const { app, store } = await testApp();
  store.keep = () => Promise.reject(new Error('database or disk is full'));
  const json = await post(app, danasRequest);
  expect([json.statusCode, json.json().phone]).toEqual([503, '(407) 555-0142']);
  const page = await post(app, form(danasRequest), asForm);
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain('(407) 555-0142');
});
