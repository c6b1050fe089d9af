import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { danasRequest, storedFields, temporaryFolder, testApp, testConfig } from '#server/testing/parts.ts';
import { cameFromField, tokenField } from '#shared/hidden-fields.ts';
import { fieldNames, largestPlainForm, quoteFields } from '#shared/quote-fields.ts';
import { quoteEndpoint } from '#shared/routes.ts';

const asForm = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' };
const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

type App = Awaited<ReturnType<typeof testApp>>['app'];
const post = (app: App, payload: object | string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: quoteEndpoint, headers, payload });

/** Where a plain form leads: the page of its request. */
const confirmation = expect.stringMatching(/^\/request\/[\w-]{24}\?done=sent$/);

test('a request sent as JSON is stored as typed and answered with its id', async () => {
  const { app, store } = await testApp();
  const answer = await post(app, { ...danasRequest, color: 'red' });
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json();
  expect(await store.list()).toEqual([{ ...storedFields, id, ...danasRequest }]);
  expect(answer.headers['cache-control']).toBe('no-store');
});

test('a price that the visitor’s page showed is stored with the request, as JSON and as a form', async () => {
  const { app, store } = await testApp();
  const shown = { work: 'Driveway', options: [], low: 4900, high: 7100 };
  const sent = { version: 'of the page', kind: 0, options: [], length: 240, width: 144, shown };
  const estimate = JSON.stringify(sent);
  await post(app, { ...danasRequest, estimate });
  await post(app, form({ ...danasRequest, message: 'As a form', estimate }), asForm);
  const stored = { estimate: { ...shown, squareFeet: 240, isReported: true } };
  expect(await store.list()).toMatchObject([stored, stored]);
  // A request is never refused for it.
  expect((await post(app, { ...danasRequest, message: 'Odd', estimate: '{"kind":' })).statusCode).toBe(201);
  expect((await store.list())[2]).not.toHaveProperty('estimate');
});

test('the response has the time by which the company answers, in its time zone; sending again doesn’t move it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T20:12:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const { app } = await testApp();
  const key = { 'idempotency-key': 'once' };
  const { answerBy } = (await post(app, danasRequest, key)).json();
  expect(answerBy).toMatch(/^Sat, Nov 28, 3:12\sPM EST$/);
  vi.setSystemTime(new Date('2026-11-28T11:00:00Z'));
  expect((await post(app, danasRequest, key)).json().answerBy).toBe(answerBy);
});

test('a plain form is stored and redirected to the confirmation; a program that asks for JSON gets it', async () => {
  const { app, store } = await testApp();
  const fields = { ...danasRequest, message: danasRequest.message.replace('\n', '\r\n') };
  const answer = await post(app, form(fields), asForm);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, confirmation]);
  expect(await store.list()).toMatchObject([danasRequest]);
  const toProgram = await post(app, form(fields), { ...asForm, accept: 'application/json' });
  expect(toProgram.statusCode).toBe(201);
});

test('a plain form is confirmed on the page of its request, in the language of the form', async () => {
  const { app } = await testApp();
  const answer = await post(app, form({ ...danasRequest, language: 'es' }), asForm);
  const { body } = await app.inject(answer.headers.location!);
  for (const part of ['<html lang="es">', '<h1>¡Solicitud enviada!</h1>', 'Crack in the driveway.'])
    expect(body).toContain(part);
});

test('a form with every field full of letters of another script is stored, plain and as JSON', async () => {
  const { app, store } = await testApp();
  const full = Object.fromEntries(fieldNames.map((name) => [name, '漢'.repeat(quoteFields[name].max)]));
  const fields = { ...full, email: danasRequest.email };
  const payload = form(fields);
  expect(payload.length).toBeGreaterThan(90_000);
  const answer = await post(app, payload, asForm);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, confirmation]);
  expect((await store.list())[0]!.message).toBe(full.message);
  const hidden = { [tokenField]: 'x'.repeat(100), [cameFromField]: `/gallery ${'x'.repeat(60)}` };
  expect((await post(app, { ...fields, ...hidden })).statusCode).toBe(201);
});

test.each([
  ['the form', { language: 'es' }, {}, 'es'],
  ['a form that says anything else', { language: 'de' }, { referer: 'https://a.example/es/contacto' }, 'en'],
  ['no form, but a page in Spanish', {}, { referer: 'https://a.example/es/contacto?service=x' }, 'es'],
  ['neither', {}, { referer: 'es/contacto' }, 'en'],
])(
  'the language of a request from %s is stored, and used in the response',
  async (_, fields, headers, language) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T20:12:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const { app, store } = await testApp();
    const json = await post(app, { ...danasRequest, ...fields }, headers);
    expect(await store.list()).toMatchObject([{ ...danasRequest, language }]);
    const refused = await post(app, { ...fields, ...danasRequest, name: '' }, headers);
    const plain = await post(app, form({ ...danasRequest, ...fields }), {
      ...asForm,
      ...headers,
    });
    const messages = [json.json().answerBy.replaceAll(/\s/g, ' '), refused.json().errors.name];
    expect(plain.headers.location).toEqual(confirmation);
    expect(messages).toEqual(
      language === 'es'
        ? ['sábado 28 de noviembre a las 3:12 p. m. EST', 'Escriba su nombre.']
        : ['Sat, Nov 28, 3:12 PM EST', 'Enter your name.'],
    );
  },
);

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
  [413, form({ message: 'x'.repeat(largestPlainForm) }), 'application/x-www-form-urlencoded'],
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

const contactPage = `<!doctype html><html><head><title>Contact</title></head><body>
<div data-notice hidden><b data-notice-title></b><p data-notice-text></p></div>
<div data-field="name"><input name="name"><p id="e" data-error hidden></p></div>
<div data-field="message"><textarea name="message"></textarea></div></body></html>`;

/** A server with built contact pages, and what it answers to a plain form. */
async function withContactPage(variables: Record<string, string> = {}, isInSpanish = false) {
  const dist = path.join(temporaryFolder(), 'dist');
  mkdirSync(path.join(dist, 'es'), { recursive: true });
  writeFileSync(path.join(dist, 'contact.html'), contactPage);
  if (isInSpanish)
    writeFileSync(path.join(dist, 'es/contacto.html'), contactPage.replace('>Contact<', '>Contacto<'));
  return testApp(testConfig({ DIST_DIR: dist, ...variables }));
}

test('a request that cannot be stored is never confirmed: a plain form comes back complete, and the log says why', async () => {
  const { send, postForm, store, lines } = await withContactPage();
  store.save = () => Promise.reject(new Error('database or disk is full'));
  const json = await send();
  expect([json.statusCode, json.json().phone]).toEqual([503, '(407) 555-0142']);
  const answer = await postForm();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30']);
  expect(answer.body).toContain('<b data-notice-title="">Request Not Sent</b>');
  expect(answer.body).toContain('(407) 555-0142');
  expect(answer.body).toContain('It didn’t reach us.');
  expect(answer.body).toContain('value="Dana Field"');
  expect(answer.body).toContain('Crack in the driveway.');
  const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request not stored');
  expect(logged.error).toMatchObject({ message: 'database or disk is full' });
});

test('a plain form beyond the limit comes back filled in, with the reason', async () => {
  const { postForm: post } = await withContactPage({ RATE_LIMIT: '1' });
  await post({ message: 'first' });
  const answer = await post({ message: 'second' });
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
  expect(answer.body).toContain('Too many requests came from your connection.');
  expect(answer.body).toContain('(407) 555-0142');
  expect(answer.body).toContain('>second</textarea>');
});

test('a plain form in Spanish comes back on the Spanish page; with Spanish turned off, on the English one', async () => {
  const { postForm, store } = await withContactPage({}, true);
  const answer = await postForm({ name: '', language: 'es' });
  for (const part of [
    '<title>Contacto</title>',
    '>Escriba su nombre.<',
    '>Falta información<',
    'Crack in the driveway.',
  ])
    expect(answer.body).toContain(part);
  store.save = () => Promise.reject(new Error('database or disk is full'));
  expect((await postForm({ language: 'es' })).body).toContain('>La solicitud no se envió<');
  const english = await (await withContactPage()).postForm({ name: '', language: 'es' });
  expect(english.headers['cache-control']).toBe('no-store');
  for (const part of ['<title>Contact</title>', '>Escriba su nombre.<', 'Crack in the driveway.'])
    expect(english.body).toContain(part);
});

test("without a built page, a page of the server's own says what is wrong", async () => {
  const { postForm } = await testApp();
  const answer = await postForm({ name: '', email: 'dana' });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('<h1>Missing Information</h1>');
  expect(answer.body).toContain(
    '<p>Please fill in all required fields.</p><ul><li>Enter your name.</li><li>',
  );
  const { body } = await postForm({ name: '', language: 'es' });
  for (const part of [
    '<html lang="es">',
    'Escriba su nombre.',
    'Llame al <a',
    '<a href="/es">página de inicio',
  ])
    expect(body).toContain(part);
});

test('one address gets sixty refused forms back in an hour, then a small page that explains how to get the text back', async () => {
  const { postForm } = await withContactPage({ RATE_LIMIT: '5' });
  const back = async () => (await postForm({ email: 'dana' })).body.includes('value="Dana Field"');
  for (let form = 0; form < 60; form++) expect(await back()).toBe(true);
  const answer = await postForm({ email: 'dana' });
  expect([answer.statusCode, answer.body.includes('Go back in your browser')]).toEqual([429, true]);
  expect(answer.body).not.toContain('Dana Field');
  expect((await postForm({ email: 'dana', language: 'es' })).body).toContain('Regrese en su navegador');
});

test('of many refused forms at once, only some take the memory of a page, and all are answered', async () => {
  const { postForm } = await withContactPage({ RATE_LIMIT: '0' });
  const answers = await Promise.all(Array.from({ length: 200 }, () => postForm({ email: 'dana' })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([422]));
  expect(answers.filter(({ body }) => body.includes('value="Dana Field"')).length).toBeLessThan(64);
  expect((await postForm({ email: 'dana' })).body).toContain('value="Dana Field"');
});
