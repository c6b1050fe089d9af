import { expect, test } from 'vitest';
import type { Message } from '#server/outbox/message.ts';
import { readConfig } from '#server/platform/config.ts';
import { toOneLine } from '#server/platform/text.ts';
import { createSmtpRefusal, startMailServer } from '#server/testing/mail-server.ts';
import { deliverDanas, testOutbox } from '#server/testing/outbox.ts';
import { startWebhookServer } from '#server/testing/webhook-server.ts';
import { describeRecipients } from './channels.ts';
import { createSmtpChannel, messageId } from './smtp.ts';

const envelope = {
  from: { name: 'Test Concrete', address: 'office@concrete.example' },
  to: async () => ['boss@concrete.example'],
};

const testMessage: Message = {
  ...({ key: 'check:1:mail', kind: 'check', createdAt: '2026-03-02T15:04:00.000Z' } as const),
  subject: 'Test',
  text: 'Only a test.',
};

/** What the mail server gets of it. */
async function sent(change: Partial<Message> = {}) {
  const server = await startMailServer();
  const delivered = await createSmtpChannel(server.url, envelope).deliver({
    ...testMessage,
    ...change,
  });
  expect(delivered).toMatchObject({ outcome: 'sent', detail: expect.stringMatching(/^250 /) });
  return server.mails[0]!;
}

test('one line contains no line breaks or other control characters', () => {
  expect(toOneLine('  Dana\r\nField\u2028of\u2029Ocoee\u0000\u007f, FL \t')).toBe('Dana Field of Ocoee , FL');
});

test.each([
  ['turned around', 'Dana \u202eGPJ.exe\u202c', 'Dana GPJ.exe'],
  ['set apart', '\u2066\u2067\u2068Dana\u2069 \u200e\u200f\u061cField', 'Dana Field'],
  ['without width', 'D\u200ba\u2060n\ufeffa\u00ad Fie\u200cld\u200d\u034f\u3164\u{e0041}', 'Dana Field'],
  ['an emoji, which shows', 'Dana ❤\ufe0f 🧱', 'Dana ❤\ufe0f 🧱'],
])('one line contains nothing that nobody sees: what is %s', (_, typed, line) => {
  expect(toOneLine(typed)).toBe(line);
});

test('an email of text alone has no other parts, and has its Message-ID and date', async () => {
  const mail = await sent();
  expect(mail).toMatchObject({
    from: envelope.from,
    to: [{ address: 'boss@concrete.example' }],
    subject: 'Test',
    text: 'Only a test.\n',
    date: '2026-03-02T15:04:00.000Z',
    attachments: [],
    messageId: '<check.1.mail@concrete.example>',
  });
  for (const missing of ['html', 'replyTo', 'inReplyTo', 'references'] as const)
    expect(mail[missing]).toBeUndefined();
});

test('the Message-ID of an email is made from its key, with any characters', () => {
  expect(messageId('alert:failing:2026-03-02 15:00:mail', '"a@b"@concrete.example')).toBe(
    '<alert.failing.2026-03-02.15.00.mail@concrete.example>',
  );
});

test('an email to a visitor goes to nobody else, and replies go to the address it names', async () => {
  const mail = await sent({
    to: 'dana@example.com',
    html: '<p>Only a test.</p>',
    threadKey: 'request:1:mail',
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
  'an email of the kind %s is marked as %s, so that no automatic reply answers it',
  async (kind, expected) => {
    const { headers } = await sent({ kind });
    expect(headers.find(({ key }) => key === 'auto-submitted')?.value).toBe(expected);
  },
);

test('sender and recipients of emails can be set', async () => {
  const { mail } = await deliverDanas(
    {},
    { MAIL_FROM: 'web@concrete.example', MAIL_TO: 'boss@concrete.example' },
  );
  expect(mail).toMatchObject({
    from: { address: 'web@concrete.example' },
    to: [{ address: 'boss@concrete.example' }],
  });
});

/** As Postfix asks for it with `reject_non_fqdn_helo_hostname`: the refusal comes at the recipient. */
const strict = () =>
  startMailServer({
    onRcptTo: (_to, { hostNameAppearsAs: name }, done) =>
      done(
        /^[\w-]+(\.[\w-]+)+$/.test(name)
          ? undefined
          : createSmtpRefusal(504, `<${name}>: Helo command rejected: need fully-qualified hostname`),
      ),
  });
const asNamed = async (address: string, query = '') => {
  const { url } = await strict();
  const [mail] = (await testOutbox({ SMTP_URL: url + query, SITE_URL: address })).channels;
  return mail!.deliver(testMessage);
};

test('a mail server that wants a full host name gets the site’s, and is tried again when it refuses for lack of one', async () => {
  expect(await asNamed('https://www.concrete.example')).toMatchObject({ outcome: 'sent' });
  expect(await asNamed('http://localhost:3000', '?name=office.example')).toMatchObject({ outcome: 'sent' });
  for (const nameless of ['http://localhost:3000', 'http://192.0.2.7:3000'])
    expect(await asNamed(nameless)).toEqual({
      outcome: 'passing',
      detail: expect.stringMatching(/^The mail server .* SITE_URL .*\?name=.*Helo command rejected/),
    });
});

const several = { MAIL_TO: 'boss@concrete.example, office@concrete.example,boss@concrete.example' };

test('an email goes to each of several addresses, and each sees who else got it', async () => {
  const { mails, outbox } = await deliverDanas({}, several);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.to?.map(({ address }) => address)).toEqual([
    'boss@concrete.example',
    'office@concrete.example',
  ]);
  expect(describeRecipients(outbox.config, outbox.config.mail.to!, outbox.channels)).toBe(
    'New requests are announced by email to boss@concrete.example and office@concrete.example.',
  );
});

/** Mail to two addresses, one of which the server refuses for as long as the test wants. */
async function withOneRefused(first: number) {
  let code = first;
  const refused = new Set(['office@concrete.example']);
  const recipients: string[][] = [];
  const server = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? createSmtpRefusal(code, 'Not this one') : undefined),
    onData: (stream, { envelope }, done) => {
      recipients.push(envelope.rcptTo.map(({ address }) => address));
      stream.resume().on('end', () => done());
    },
  });
  const hook = await startWebhookServer();
  const outbox = await testOutbox({ SMTP_URL: server.url, WEBHOOK_URL: hook.url, ...several });
  await outbox.saveDanas();
  await outbox.deliverDue();
  const alerts = async () => {
    const all = (await outbox.notifications()).filter(({ kind }) => kind === 'alert');
    return all.map(({ channel }) => channel).sort();
  };
  const change = (to: number) => {
    code = to;
  };
  return { ...outbox, recipients, accept: () => refused.clear(), change, alerts };
}

test('a temporarily refused address gets the email later, and the others do not get it twice', async () => {
  const { recipients, accept, passHours, deliverDue, alerts, attempts } = await withOneRefused(451);
  expect(recipients).toEqual([['boss@concrete.example']]);
  accept();
  for (const _turn of ['first', 'second']) {
    passHours(1);
    await deliverDue();
  }
  expect(recipients).toEqual([['boss@concrete.example'], ['office@concrete.example']]);
  const refusals = (await attempts()).filter(({ detail }) => detail.includes('451 Not this one'));
  expect(refusals).toMatchObject([{ outcome: 'passing' }]);
  expect(await alerts()).toEqual([]);
});

test('if one of several addresses is permanently refused, the others and every other channel get one alert', async () => {
  const { recipients, deliverDue, saveDanas, notifications, attempts, alerts } = await withOneRefused(550);
  await saveDanas();
  await deliverDue();
  await deliverDue();
  expect(recipients).toHaveLength(3);
  expect(new Set(recipients.flat())).toEqual(new Set(['boss@concrete.example']));
  expect(await alerts()).toEqual(['mail', 'webhook']);
  const details = (await attempts()).map(({ detail }) => detail);
  expect(details).toContainEqual(
    expect.stringMatching(/^250 .*, but not for office@concrete\.example: 550 Not this one$/),
  );
  expect(new Set((await notifications()).map(({ state }) => state))).toEqual(new Set(['sent']));
  const all = await notifications();
  const alert = all.find(({ kind, channel }) => kind === 'alert' && channel === 'mail')!;
  expect(alert.dedupe_key).toBe('alert:missed:2026-03-02:mail');
  expect(JSON.parse(alert.content!)).toEqual({
    subject: 'One of your addresses is not getting the quote requests',
    text: expect.stringMatching(
      /^The mail server permanently refused .*\nThe reply was: office@concrete\.example: 550 Not this one\n\n.*:\nCorrect the address in MAIL_TO, or remove it\.$/,
    ),
  });
});

test('a permanently refused address does not stop a retry for a temporarily refused one', async () => {
  const codes: Record<string, number> = { 'boss@concrete.example': 451, 'office@concrete.example': 550 };
  const { url } = await startMailServer({
    onRcptTo: ({ address }, _session, done) => {
      const code = codes[address];
      done(code ? createSmtpRefusal(code, 'Not this one') : undefined);
    },
  });
  const addresses = [...Object.keys(codes), 'clerk@concrete.example'];
  const outbox = await testOutbox({ SMTP_URL: url, MAIL_TO: addresses.join() });
  await outbox.saveDanas();
  await outbox.deliverDue();
  const detail =
    'Not accepted for boss@concrete.example: 451 Not this one; office@concrete.example: 550 Not this one';
  expect(await outbox.attempts()).toMatchObject([{ outcome: 'passing', detail }]);
  expect(await outbox.notifications()).toMatchObject([{ state: 'due' }]);
});

test('an address permanently refused at a later attempt is reported too, and the email counts as sent', async () => {
  const { recipients, change, passHours, deliverDue, alerts, notifications } = await withOneRefused(451);
  change(550);
  passHours(1);
  await deliverDue();
  await deliverDue();
  expect(recipients[0]).toEqual(['boss@concrete.example']);
  expect(await alerts()).toEqual(['mail', 'webhook']);
  const requests = (await notifications()).filter(({ kind }) => kind === 'request');
  expect(requests.map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('MAIL_TO takes addresses as they are pasted, and international domains', () => {
  const read = readConfig({ MAIL_TO: 'Office <office@concrete.example>, \u200bboss@beton.рф' });
  expect(read.ok && read.config.mail.to).toEqual(['office@concrete.example', 'boss@beton.xn--p1ai']);
});

test.each(['office', 'a@concrete.example b@concrete.example', 'a@concrete.example,', ','])(
  'MAIL_TO=%s is refused',
  (written) => {
    const read = readConfig({ MAIL_TO: written });
    expect(read.ok ? [] : read.problems).toEqual([
      expect.stringMatching(/^MAIL_TO is ".*, but must be email addresses/),
    ]);
  },
);

test.each([
  'smtps://user:password@mail.example.com',
  'smtps://user:password@mail.example.com:465/',
  'smtp://user:password@mail.example.com:587?requireTLS=true',
  'smtp://office@example.com:pass%23word@mail.example.com:587',
  'smtp://127.0.0.1:25',
  'SMTPS://user:password@mail.example.com:465',
])('%s is a mail server', (url) => {
  expect(readConfig({ SMTP_URL: url })).toMatchObject({ ok: true, config: { mail: { smtpUrl: url } } });
});

test.each([
  ['smtps://user:secret#1@mail.example.com:465', 'has a # in', 'write %23'],
  ['smtp://user:secret#1@mail.example.com:587', 'has a # in', 'write %23'],
  ['see smtps://user:secret#1@mail.example.com:465', 'must be an address like', ''],
  ['see smtps://user:secret@mail.example.com:465', 'must be an address like', ''],
  ['smtps://user:12#secret@mail.example.com:465', 'has a # in', 'write %23'],
  ['smtps://user:secret/1@mail.example.com', 'has a / in', 'write %2F'],
  ['smtps://user:12?secret@mail.example.com', 'has a ? in', 'write %3F'],
  ['https://user:secret@mail.example.com', 'must be an address like', 'smtps://user:password@'],
  ['smtps://', 'must be an address like', ''],
  ['smtps://mail.example.com/secret', 'must be an address like', ''],
  ['smtps://mail.example.com#secret', 'must be an address like', ''],
  ['mail.example.com:465', 'must be an address like', ''],
])('%s is refused with an example, and without repeating the password', (url, ...expected) => {
  const read = readConfig({ SMTP_URL: url });
  const faults = read.ok ? '' : read.problems.join('\n');
  for (const part of expected) expect(faults).toContain(part);
  expect(faults).toMatch(/^SMTP_URL /);
  expect(faults).not.toContain('secret');
});
