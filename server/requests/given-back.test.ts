import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, testApp, testConfig } from '#server/testing/parts.ts';

const contactPage = `<!doctype html><html><head><title>Contact</title></head><body>
<div data-notice hidden><b data-notice-title></b><p data-notice-text></p></div>
<div data-field="name"><input name="name"><p id="e" data-error hidden></p></div>
<div data-field="message"><textarea name="message"></textarea></div></body></html>`;

/** A server with a built contact page, and what it answers to a plain form. */
async function withContactPage(variables: Record<string, string> = {}) {
  const dist = path.join(temporaryFolder(), 'dist');
  mkdirSync(dist);
  writeFileSync(path.join(dist, 'contact.html'), contactPage);
  return testApp(testConfig({ DIST_DIR: dist, ...variables }));
}

test('a plain form that cannot be stored comes back complete, with the phone number, and the log says why', async () => {
  const { postForm: post, store, lines } = await withContactPage();
  store.keep = () => Promise.reject(new Error('database or disk is full'));
  const answer = await post();
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30']);
  expect(answer.body).toContain('<b data-notice-title="">Request Not Sent</b>');
  expect(answer.body).toContain('(407) 555-0142');
  expect(answer.body).toContain('It did not reach us.');
  expect(answer.body).toContain('value="Dana Field"');
  expect(answer.body).toContain('Crack in the driveway.');
  const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request not kept');
  expect(logged.error).toMatchObject({ message: 'database or disk is full' });
});

test('a plain form beyond the limit comes back complete, and says that there were too many', async () => {
  const { postForm: post } = await withContactPage({ RATE_LIMIT: '1' });
  await post({ message: 'first' });
  const answer = await post({ message: 'second' });
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60);
  expect(answer.body).toContain('Too many requests came from your connection.');
  expect(answer.body).toContain('(407) 555-0142');
  expect(answer.body).toContain('>second</textarea>');
});

test("without a built page, a page of the server's own says what is wrong", async () => {
  const { postForm } = await testApp();
  const answer = await postForm({ name: '', email: 'dana' });
  expect(answer.statusCode).toBe(422);
  expect(answer.body).toContain('<h1>Missing Information</h1>');
  expect(answer.body).toContain(
    '<p>Please fill in all required fields.</p><ul><li>Enter your name.</li><li>',
  );
});

test('one address gets sixty refused forms back in an hour, then a small page that says where the words are', async () => {
  const { postForm } = await withContactPage({ RATE_LIMIT: '5' });
  const back = async () => (await postForm({ email: 'dana' })).body.includes('value="Dana Field"');
  for (let form = 0; form < 60; form++) expect(await back()).toBe(true);
  const answer = await postForm({ email: 'dana' });
  expect([answer.statusCode, answer.body.includes('Go back in your browser')]).toEqual([429, true]);
  expect(answer.body).not.toContain('Dana Field');
});

test('of many refused forms at once, only some take the memory of a page, and all are answered', async () => {
  const { postForm } = await withContactPage({ RATE_LIMIT: '0' });
  const answers = await Promise.all(Array.from({ length: 200 }, () => postForm({ email: 'dana' })));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([422]));
  expect(answers.filter(({ body }) => body.includes('value="Dana Field"')).length).toBeLessThan(64);
  expect((await postForm({ email: 'dana' })).body).toContain('value="Dana Field"');
});
