import { expect, test } from 'vitest';
import { startMailServer } from '#server/testing/mail-server.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { danasRequest } from '#server/testing/parts.ts';

async function mailOf(change: object, variables: Record<string, string> = {}) {
  const server = await startMailServer();
  const outbox = await testOutbox({
    SMTP_URL: server.url,
    SITE_URL: 'https://concrete.example',
    ...variables,
  });
  await outbox.keepDanas(change);
  await outbox.deliverDue();
  return { mails: server.mails, mail: server.mails[0]!, outbox };
}

test('the mail says who, what, when and by when, and answers go to the visitor', async () => {
  const { mail } = await mailOf({});
  expect(mail.subject).toBe('Quote request: Concrete Repair, Dana Field');
  expect(mail.from).toEqual({ name: 'Test Concrete website', address: 'office@example.com' });
  expect(mail.to).toEqual([{ name: '', address: 'office@example.com' }]);
  expect(mail.replyTo).toEqual([{ name: 'Dana Field', address: 'dana@example.com' }]);
  expect(mail.text).toContain(danasRequest.message);
  expect(mail.text).toContain('Received: Mon, Mar 2, 10:04 AM EST');
  expect(mail.text).toContain('Answer by: Tue, Mar 3, 10:04 AM EST');
  expect(mail.html).toContain('href="tel:4075550199"');
  expect(mail.messageId).toMatch(/^<request\.[0-9a-f-]{36}\.mail@example\.com>$/);
});

test('addresses of the mail can be set', async () => {
  const { mail } = await mailOf({}, { MAIL_FROM: 'web@concrete.example', MAIL_TO: 'boss@concrete.example' });
  expect([mail.from?.address, mail.to?.[0]?.address]).toEqual([
    'web@concrete.example',
    'boss@concrete.example',
  ]);
});

test('nothing typed becomes a header', async () => {
  const { mail } = await mailOf({ name: 'Eve\r\nBcc: all@example.com\r\n\r\nHi', phone: '1\r\nX-Evil: 1' });
  expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['bcc']));
  expect(mail.headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining(['x-evil']));
  expect(mail.subject).toBe('Quote request: Concrete Repair, Eve Bcc: all@example.com Hi');
  expect(mail.to).toHaveLength(1);
  expect(mail.bcc).toBeUndefined();
});

test('nothing typed becomes markup', async () => {
  const { mail } = await mailOf({
    name: '<img src=x>',
    message: '<script>alert(1)</script> & "so"',
    phone: '<b>',
  });
  expect(mail.html).not.toMatch(/<script|<img|<b>&lt;b/);
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;so&quot;');
});

test('no reply goes to the visitor unless it is switched on, and then it repeats nothing', async () => {
  expect((await mailOf({})).mails).toHaveLength(1);
  const { mails } = await mailOf({}, { ACKNOWLEDGE: 'on' });
  const reply = mails.find(({ to }) => to?.[0]?.address === 'dana@example.com')!;
  expect(reply.subject).toBe('We have your quote request');
  expect(JSON.stringify([reply.text, reply.html, reply.subject])).not.toMatch(/Dana|Crack|0199/);
});
