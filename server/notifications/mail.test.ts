import { expect, test } from 'vitest';
import type { Announcement } from '#server/outbox/channel.ts';
import { oneLine } from '#server/platform/text.ts';
import { startMailServer } from '#server/testing/mail-server.ts';
import { messageId } from './mail.ts';
import { createSmtpChannel } from './smtp-channel.ts';

const envelope = {
  from: { name: 'Test Concrete', address: 'office@concrete.example' },
  to: ['boss@concrete.example'],
};

/** What the mail server gets of it. */
async function sent(change: Partial<Announcement> = {}) {
  const server = await startMailServer();
  const delivered = await createSmtpChannel(server.url, envelope).deliver({
    ...({ key: 'check:1:mail', kind: 'check', createdAt: '2026-03-02T15:04:00.000Z' } as const),
    ...{ subject: 'Test', text: 'Only a test.' },
    ...change,
  });
  expect(delivered).toMatchObject({ outcome: 'sent', detail: expect.stringMatching(/^250 /) });
  return server.mails[0]!;
}

test('one line contains no line breaks or other control characters', () => {
  expect(oneLine('  Dana\r\nField\u2028of\u2029Ocoee\u0000\u007f, FL \t')).toBe('Dana Field of Ocoee , FL');
});

test.each([
  ['turned around', 'Dana \u202eGPJ.exe\u202c', 'Dana GPJ.exe'],
  ['set apart', '\u2066\u2067\u2068Dana\u2069 \u200e\u200f\u061cField', 'Dana Field'],
  ['without width', 'D\u200ba\u2060n\ufeffa\u00ad Fie\u200cld\u200d\u034f\u3164\u{e0041}', 'Dana Field'],
  ['an emoji, which shows', 'Dana ❤\ufe0f 🧱', 'Dana ❤\ufe0f 🧱'],
])('one line contains nothing that nobody sees: what is %s', (_, typed, line) => {
  expect(oneLine(typed)).toBe(line);
});

test('a mail of words alone has no other parts, and says by its number and date what it is', async () => {
  const mail = await sent();
  expect(mail).toMatchObject({
    ...{ from: envelope.from, to: [{ address: 'boss@concrete.example' }], subject: 'Test' },
    ...{ text: 'Only a test.\n', date: '2026-03-02T15:04:00.000Z', attachments: [] },
    messageId: '<check.1.mail@concrete.example>',
  });
  for (const missing of ['html', 'replyTo', 'inReplyTo', 'references'] as const)
    expect(mail[missing]).toBeUndefined();
});

test('the number of a mail is its key, whatever characters stand in it', () => {
  expect(messageId('alert:failing:2026-03-02 15:00:mail', '"a@b"@concrete.example')).toBe(
    '<alert.failing.2026-03-02.15.00.mail@concrete.example>',
  );
});

test('a mail to a visitor goes to nobody else, and the answer to whom it names', async () => {
  const mail = await sent({
    ...{ to: 'dana@example.com', html: '<p>Only a test.</p>', follows: 'request:1:mail' },
    replyTo: { name: 'Dana\r\nField', address: 'reply@example.com' },
  });
  expect(mail.to).toEqual([{ name: '', address: 'dana@example.com' }]);
  expect(mail.replyTo).toEqual([{ name: 'Dana Field', address: 'reply@example.com' }]);
  expect(mail.html?.trim()).toBe('<p>Only a test.</p>');
  expect([mail.inReplyTo, mail.references]).toEqual(Array(2).fill('<request.1.mail@concrete.example>'));
});

test('a subject of several lines becomes one, so that nothing typed becomes a header', async () => {
  const mail = await sent({ subject: 'Crack\r\nBcc: all@example.com' });
  expect(mail.subject).toBe('Crack Bcc: all@example.com');
  expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
});

test.each([
  ['acknowledgement', 'auto-replied'],
  ['request', 'auto-generated'],
  ['reminder', 'auto-generated'],
] as const)(
  'a mail of the kind %s says that it is %s, so that no absence note answers it',
  async (kind, said) => {
    const { headers } = await sent({ kind });
    expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe(said);
  },
);
