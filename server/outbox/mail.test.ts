import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { startHookServer } from '#server/testing/hook-server.ts';
import { smtpRefusal, startMailServer } from '#server/testing/mail-server.ts';
import { testOutbox } from '#server/testing/outbox.ts';
import { company, danasRequest } from '#server/testing/parts.ts';
import { whoIsTold } from './delivery.ts';

async function mailOf(change: object, variables: Record<string, string> = {}) {
  const server = await startMailServer();
  const outbox = await testOutbox({
    SMTP_URL: server.url,
    SITE_URL: 'https://concrete.example',
    ...variables,
  });
  const { id } = await outbox.keepDanas(change);
  await outbox.deliverDue();
  const mail = server.mails[0]!;
  const link = /https:\/\/concrete\.example\/mark\/\S+/.exec(mail.text ?? '')?.[0];
  return { mails: server.mails, mail, id, link, outbox };
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

test('the text of the mail is all that the owner needs, and nothing else', async () => {
  const { mail, id, link } = await mailOf({});
  expect(mail.text?.trimEnd()).toBe(`Name: Dana Field
Phone: (407) 555-0199
Email: dana@example.com
Service: Concrete Repair
Received: Mon, Mar 2, 10:04 AM EST
Answer by: Tue, Mar 3, 10:04 AM EST

Crack in the driveway.
About 12 ft, “widening” 🧱

--
Answered, or spam? Say so here and the reminders stop: ${link}
Request ${id}, sent by the form on the website of Test Concrete.`);
  expect(mail.html).toContain(`<a href="${link}">Answered, or spam? Say so here</a>`);
  expect(mail.html).toContain(
    'Received Mon, Mar 2, 10:04 AM EST<br><b>Answer by Tue, Mar 3, 10:04 AM EST</b>',
  );
  expect(mail.html).toContain('<a href="mailto:dana@example.com">dana@example.com</a>');
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  expect(mail.date).toBe('2026-03-02T15:04:00.000Z');
});

test('a request without a service says so', async () => {
  const { mail } = await mailOf({ service: '' });
  expect(mail.subject).toBe('Quote request: Dana Field');
  expect(mail.text).toContain('Service: Not named');
  expect(mail.html).toContain('No service named');
});

test('addresses of the mail can be set', async () => {
  const { mail } = await mailOf({}, { MAIL_FROM: 'web@concrete.example', MAIL_TO: 'boss@concrete.example' });
  expect([mail.from?.address, mail.to?.[0]?.address]).toEqual([
    'web@concrete.example',
    'boss@concrete.example',
  ]);
});

const several = { MAIL_TO: 'boss@concrete.example, office@concrete.example,boss@concrete.example' };

test('a mail goes to each of several addresses, and each sees who else got it', async () => {
  const { mails, outbox } = await mailOf({}, several);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to?.map(({ address }) => address)).toEqual([
    'boss@concrete.example',
    'office@concrete.example',
  ]);
  expect(whoIsTold(outbox.config, company, outbox.channels)).toBe(
    'New requests are told by mail to boss@concrete.example and office@concrete.example.',
  );
});

/** Mail to two addresses, of which the server refuses one as long as it is told to. */
async function withOneRefused(code: number) {
  const refused = new Set(['office@concrete.example']);
  const recipients: string[][] = [];
  const server = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? smtpRefusal(code, 'Not this one') : undefined),
    onData: (stream, { envelope }, done) => {
      recipients.push(envelope.rcptTo.map(({ address }) => address));
      stream.resume().on('end', () => done());
    },
  });
  const hook = await startHookServer();
  const outbox = await testOutbox({ SMTP_URL: server.url, WEBHOOK_URL: hook.url, ...several });
  await outbox.keepDanas();
  await outbox.deliverDue();
  const alerts = async () =>
    (await outbox.notifications())
      .filter(({ kind }) => kind === 'alert')
      .map(({ channel }) => channel)
      .sort();
  return { ...outbox, recipients, accept: () => refused.clear(), alerts };
}

test('an address that is refused for now gets the mail later, and the others do not get it twice', async () => {
  const { recipients, accept, pass, deliverDue, alerts, attempts } = await withOneRefused(451);
  expect(recipients).toEqual([['boss@concrete.example']]);
  accept();
  pass(1);
  await deliverDue();
  pass(1);
  await deliverDue();
  expect(recipients).toEqual([['boss@concrete.example'], ['office@concrete.example']]);
  const told = (await attempts()).filter(({ detail }) => detail.includes('451 Not this one'));
  expect(told).toMatchObject([{ outcome: 'passing' }]);
  expect(await alerts()).toEqual([]);
});

test('that one of several addresses is refused for good is told to the others and on every channel, once', async () => {
  const { recipients, deliverDue, keepDanas, notifications, alerts } = await withOneRefused(550);
  await keepDanas();
  await deliverDue();
  await deliverDue();
  expect(recipients).toHaveLength(3);
  expect(new Set(recipients.flat())).toEqual(new Set(['boss@concrete.example']));
  expect(await alerts()).toEqual(['mail', 'webhook']);
  expect(new Set((await notifications()).map(({ state }) => state))).toEqual(new Set(['sent']));
  expect((await notifications()).map(({ content }) => content).join()).toContain(
    'office@concrete.example: 550 Not this one',
  );
});

test.each(['office', 'a@concrete.example b@concrete.example', 'a@concrete.example,', ','])(
  'MAIL_TO=%s is refused',
  (written) => {
    const read = readConfig({ MAIL_TO: written });
    expect(read.ok ? [] : read.faults).toEqual([expect.stringMatching(/^MAIL_TO must be e-mail addresses/)]);
  },
);

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
    email: '"<svg>"@example.com',
    phone: '<i>none</i>',
  });
  expect(mail.html).not.toMatch(/<script|<img|<svg|<i>/);
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;so&quot;');
  expect(mail.html).toContain('<b>Phone:</b> &lt;i&gt;none&lt;/i&gt;');
});

test('a number that can be dialled is no markup either', async () => {
  const { mail } = await mailOf({ phone: '407-555-0199 <img src=x>' });
  expect(mail.html).toContain('href="tel:4075550199"');
  expect(mail.html).toContain('Call 407-555-0199 &lt;img src=x&gt;');
  expect(mail.html).not.toContain('<img');
});

test('no reply goes to the visitor unless it is switched on, and then it repeats nothing', async () => {
  expect((await mailOf({})).mails).toHaveLength(1);
  const { mails } = await mailOf({}, { ACKNOWLEDGE: 'on' });
  const reply = mails.find(({ to }) => to?.[0]?.address === 'dana@example.com')!;
  expect(reply.subject).toBe('We have your quote request');
  expect(
    reply.text?.trimEnd(),
  ).toBe(`Thank you for your quote request. We have it, and will contact you within 24 hours.

If it is urgent, call (407) 555-0142.

Test Concrete

You get this because this address was entered in the form on our website. If that was not you, ignore it.`);
  expect(reply.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-replied' }),
  );
  expect(JSON.stringify([reply.text, reply.html, reply.subject])).not.toMatch(/Dana|Crack|0199/);
});
