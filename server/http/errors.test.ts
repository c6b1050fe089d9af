import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { company, danasRequest, testApp } from '#server/testing/parts.ts';
import { quoteEndpoint } from '#shared/routes.ts';

const form = 'application/x-www-form-urlencoded';

test('a refusal is a page or data: what was asked for, or what would stand at the address', async () => {
  const { app } = await testApp();
  for (const [headers, url, type] of [
    [{ accept: 'text/html' }, '/api/nothing', 'text/html'],
    [{ accept: 'application/json' }, '/nothing', 'application/json'],
    [{ accept: 'text/html;q=0.5, application/json' }, '/nothing', 'application/json'],
    [{ accept: '*/*' }, '/nothing', 'text/html'],
    [{ accept: '*/*' }, '/api/nothing', 'application/json'],
    [{ 'content-type': `${form}; charset=utf-8` }, '/api/nothing', 'text/html'],
  ] as const) {
    const answer = await app.inject({ method: 'POST', url, headers, payload: '' });
    expect([headers, url, answer.headers['content-type']]).toEqual([headers, url, `${type}; charset=utf-8`]);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

const post = { method: 'POST', url: quoteEndpoint } as const;

test.each([
  [400, 'Request Not Understood', { ...post, payload: '{', headers: { 'content-type': 'application/json' } }],
  [404, 'Page Not Found', { url: '/api/nothing' }],
  [405, 'Not Possible Here', { method: 'DELETE', url: quoteEndpoint }],
  [413, 'Too Long', { ...post, payload: { ...danasRequest, message: 'x'.repeat(33_000) } }],
  [415, 'Request Not Understood', { ...post, payload: 'x', headers: { 'content-type': 'text/plain' } }],
] as const)(
  '%i has the same message for people and programs, with the phone number',
  async (status, title, question) => {
    const { app } = await testApp();
    const ask = async (accept: string) => {
      const headers = { ...('headers' in question && question.headers), accept };
      return app.inject({ ...question, headers });
    };
    const data = await ask('application/json');
    expect(data.statusCode).toBe(status);
    expect(data.json()).toEqual({
      statusCode: status,
      error: title,
      phone: '(407) 555-0142',
      message: expect.stringMatching(/^[A-Z].{20,}\.$/),
    });
    const page = await ask('text/html');
    expect(page.statusCode).toBe(status);
    expect(page.body).toContain(`<h1>${title}</h1>\n<p>${data.json().message}</p>`);
    expect(page.body).toContain(`<title>${title} | ${company.name}</title>`);
    expect(page.body).toContain('<a href="tel:+14075550142" translate="no">(407) 555-0142</a>');
    expect(page.body).toContain('<a href="/">home page</a>');
  },
);

test("the policy of the server's own page allows its style sheet, the site's fonts and nothing else", async () => {
  const { app } = await testApp();
  const { body, headers } = await app.inject({ url: '/nothing', headers: { accept: 'text/html' } });
  const [, style] = /<style>([\s\S]+)<\/style>/.exec(body)!;
  const hash = createHash('sha256').update(style!).digest('base64');
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  );
  expect(style).toMatch(/color-scheme: light dark/);
  expect(body).not.toMatch(/<script|<img|<link/);
});
