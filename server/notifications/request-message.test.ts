import { expect, test } from 'vitest';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { deliverDanas } from '#server/testing/outbox.ts';
import { company, danasRequest } from '#server/testing/parts.ts';
import type { PriceEstimate } from '#shared/price-estimate.ts';
import { composeRequestEmail, composeRequestPush } from './request-message.ts';
import { createSmtpChannel } from './smtp.ts';

const stored = { ...danasRequest, id: '1', receivedAt: '2026-03-02T15:04:00.000Z' } as StoredQuoteRequest;

test('a request without a service says so', async () => {
  const { mail } = await deliverDanas({ service: '' });
  expect(mail.subject).toBe('Quote request: Dana Field');
  expect(mail.text).toContain('Service: Not given');
  expect(mail.html).toContain('No service selected');
});

test('typed text never becomes a header', async () => {
  const { mail } = await deliverDanas({
    name: 'Eve\r\nBcc: all@example.com\r\n\r\nHi',
    phone: '1\r\nX-Evil: 1',
    service: 'Slab\r\nBcc: more@example.com\r\n\r\n',
  });
  expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['bcc']));
  expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-evil']));
  expect(mail.subject).toBe('Quote request: Slab Bcc: more@example.com, Eve Bcc: all@example.com Hi');
  expect(mail.text).toContain('\nService: Slab Bcc: more@example.com\n');
  expect(mail.to).toHaveLength(1);
  expect(mail.bcc).toBeUndefined();
});

test('invisible characters are removed from the lines of an email or a push, and kept in the visitor’s text', async () => {
  const hidden = '\u202eDana\u200b\u2069';
  const { mail } = await deliverDanas({ name: hidden, phone: hidden, service: '', message: hidden });
  expect(mail.subject).toBe('Quote request: Dana');
  expect(mail.replyTo).toMatchObject([{ name: 'Dana' }]);
  expect(mail.text!.split(hidden)).toHaveLength(2);
  expect(mail.html!.split(hidden)).toHaveLength(2);
  expect(mail.text).toContain('\nPhone: Dana\n');
  const request = { ...stored, name: hidden, service: hidden, message: hidden };
  const { all } = composeRequestPush({ request, company, isReminder: false, timeZone: 'UTC' });
  expect(all).toEqual({ title: 'New request: Dana, Dana', body: 'Dana' });
});

test('the price that the calculator showed is in the email; without one, nothing about prices is', () => {
  const links = { markLink: 'https://a.example/mark', deskUrl: undefined };
  const compose = (estimate?: PriceEstimate) => {
    const request: StoredQuoteRequest = { ...stored, signals: [], ...(estimate && { estimate }) };
    return composeRequestEmail({ ...links, request, isReminder: false, company, timeZone: 'UTC' });
  };
  const estimate = { work: 'Driveway', options: ['<b>Removal'], squareFeet: 1720, low: 4900, high: 7100 };
  const said = '$4,900–$7,100 for Driveway, 1,720 sq ft, ';
  expect(compose(estimate).text).toContain(`\nPrice shown: ${said}<b>Removal\n`);
  expect(compose(estimate).html).toContain(`<b>Price shown:</b> ${said}&lt;b&gt;Removal</p>`);
  expect(compose({ ...estimate, isReported: true }).text).toContain(`\nPrice shown (not verified): ${said}`);
  expect(compose().html + compose().text).not.toMatch(/shown|\$/);
});

test('Spanish text is marked as Spanish, and the email around it isn’t', () => {
  const links = { markLink: 'https://a.example/mark', deskUrl: undefined };
  const request: StoredQuoteRequest = { ...stored, signals: [], language: 'es', message: 'Quiero una losa' };
  const { html } = composeRequestEmail({ ...links, request, isReminder: false, company, timeZone: 'UTC' });
  expect(html).toMatch(/<div lang="es"[^>]*>Quiero una losa</);
  expect(html.match(/lang="es"/g)).toHaveLength(1);
});

test('typed text never becomes markup', async () => {
  const { mail } = await deliverDanas({
    name: '<img src=x>',
    message: '<script>alert(1)</script> & "so"',
    email: '"<svg>"@example.com',
    phone: '407-555-0199 <i>',
  });
  expect(mail.html).not.toMatch(/<script|<img|<svg|<i>/);
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;so&quot;');
  expect(mail.html).toContain('href="tel:4075550199"');
  expect(mail.html).toContain('Call (407) 555-0199 &lt;i&gt;');
});

test('translators don’t change the name, number and address of a visitor', async () => {
  const { mail } = await deliverDanas({});
  for (const pattern of [/>Dana Field</, />Call \(407\) 555-0199</, />dana@example.com</])
    expect(mail.html).toMatch(new RegExp(`translate="no"[^<>]*${pattern.source}`));
});

test('From contains the company’s whole name, with any characters', async () => {
  const name = '“Núñez, Peña” <Concrete> (since 1987); Łukasz: Kovač @ Orlando, Central Florida, LLC';
  const { url, mails } = await startMailServer();
  const from = { name: `${name} website`, address: 'office@example.com' };
  const message = { key: 'k', kind: 'request', createdAt: '2026-03-02T15:04:00.000Z', text: 'x' } as const;
  await createSmtpChannel(url, { from, to: async () => ['a@example.com'] }).deliver({
    ...message,
    subject: `For ${name}`,
  });
  expect(mails).toMatchObject([{ from, subject: `For ${name}`, to: [{ address: 'a@example.com' }] }]);
});

test('the call button has the owner’s dark color', () => {
  const links = { markLink: 'https://a.example/x', deskUrl: undefined };
  const about = { request: stored, isReminder: false, ...links, timeZone: 'UTC' };
  const { html } = composeRequestEmail({ ...about, company: { ...company, colors: { dark: '#0b1f3f' } } });
  expect(html).toContain('background:#0b1f3f;color:#fff');
});

test('a name typed on several lines is one line in a push', () => {
  const ring = { company, isReminder: false, timeZone: 'America/New_York' };
  const request = { ...stored, name: 'Dana\r\nField', service: '' };
  expect(composeRequestPush({ ...ring, request }).all.title).toBe('New request: Dana Field');
});
