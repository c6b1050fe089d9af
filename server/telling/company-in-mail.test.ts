import { expect, test } from 'vitest';
import { createSmtpChannel } from '#server/outbox/smtp-channel.ts';
import type { StoredQuoteRequest } from '#server/quote-requests/stored.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { company, danasRequest } from '#server/testing/parts.ts';
import { requestMail } from './request-mail.ts';

test('From contains the company’s whole name, whatever stands in it', async () => {
  const name = '“Núñez, Peña” <Concrete> (since 1987); Łukasz: Kovač @ Orlando, Central Florida, LLC';
  const { url, mails } = await startMailServer();
  const from = { name: `${name} website`, address: 'office@example.com' };
  const said = { key: 'k', kind: 'request', createdAt: '2026-03-02T15:04:00.000Z', text: 'x' } as const;
  await createSmtpChannel(url, { from, to: ['a@example.com'] }).deliver({ ...said, subject: `For ${name}` });
  expect(mails).toMatchObject([{ from, subject: `For ${name}`, to: [{ address: 'a@example.com' }] }]);
});

test('the call button has the owner’s dark color, or the default if none is set', async () => {
  const request = { ...danasRequest, id: '1', receivedAt: '2026-03-02T15:04:00.000Z' } as StoredQuoteRequest;
  const common = { request, isReminder: false, markLink: 'https://a.example/mark/x', timeZone: 'UTC' };
  const htmlOf = (colors?: { dark: string }) =>
    requestMail({ ...common, company: { ...company, colors } }).html;
  expect(htmlOf()).toContain('background:#1f2a30;color:#fff');
  expect(htmlOf({ dark: '#0b1f3f' })).toContain('background:#0b1f3f;color:#fff');
});
