import { expect, test } from 'vitest';
import { createSmtpChannel } from '#server/outbox/smtp-channel.ts';
import type { StoredQuoteRequest } from '#server/quote-requests/stored.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { company, danasRequest } from '#server/testing/parts.ts';
import { requestMail } from './request-mail.ts';

test.each([
  'Hernández & Sons Concrete Construction of Central Florida, LLC',
  'AC',
  '“Núñez, Peña” <Concrete> (since 1987); Łukasz: Kovač @ Orlando',
])('From contains the company’s whole name: %s', async (name) => {
  const { url, mails } = await startMailServer();
  const envelope = {
    from: { name: `${name} website`, address: 'office@example.com' },
    to: ['a@example.com'],
  };
  const announcement = {
    key: 'k',
    kind: 'request' as const,
    createdAt: '2026-03-02T15:04:00.000Z',
    text: 'x',
  };
  const sent = await createSmtpChannel(url, envelope).deliver({ ...announcement, subject: `For ${name}` });
  expect(sent.outcome).toBe('sent');
  expect(mails[0]?.from).toEqual({ name: `${name} website`, address: 'office@example.com' });
  expect(mails[0]?.subject).toBe(`For ${name}`);
  expect(mails[0]?.to).toHaveLength(1);
});

test('the call button has the owner’s dark color, or the default if none is set', async () => {
  const request = { ...danasRequest, id: '1', receivedAt: '2026-03-02T15:04:00.000Z' } as StoredQuoteRequest;
  const common = { request, isReminder: false, markLink: 'https://a.example/mark/x', timeZone: 'UTC' };
  const htmlOf = (colors?: { dark: string }) =>
    requestMail({ ...common, company: { ...company, colors } }).html;
  expect(htmlOf()).toContain('background:#1f2a30;color:#fff');
  expect(htmlOf({ dark: '#0b1f3f' })).toContain('background:#0b1f3f;color:#fff');
});
