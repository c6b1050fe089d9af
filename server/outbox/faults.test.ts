import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createSmtpChannel, isAboutContent } from '#server/notifications/smtp.ts';
import { createWebhookChannel } from '#server/notifications/webhook.ts';
import { requiresTls } from '#server/platform/config.ts';
import { createSmtpRefusal, startMailServer } from '#server/testing/mail-server.ts';
import { company } from '#server/testing/parts.ts';
import { startWebhookServer } from '#server/testing/webhook-server.ts';

const envelope = { from: { name: company.name, address: company.email }, to: async () => [company.email] };
const message = {
  ...({ key: 'check:1:mail', kind: 'check', createdAt: '2026-03-02T15:04:00.000Z' } as const),
  subject: 'Test',
  text: 'Test',
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const deliverTo = (url: string, limit?: number) => createSmtpChannel(url, envelope, limit).deliver(message);

/** On a busy machine even the greeting may come too late. */
const givenUp = /^timed out after 1 s$|ETIMEDOUT/;

test('a mail server that is down is tried again', async () => {
  const { url, stop } = await startMailServer();
  await stop();
  const { port } = new URL(url);
  expect(await deliverTo(url)).toEqual({
    outcome: 'passing',
    detail: `ESOCKET: connect ECONNREFUSED 127.0.0.1:${port}`,
  });
});

/** Something that listens and is no mail server. @returns its address */
async function listening(talk: (socket: net.Socket) => void) {
  const server = net.createServer((socket) => talk(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `smtp://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
}

const tarpit = (socket: net.Socket) => {
  socket.write('220 at your service\r\n');
  const timer = setInterval(() => socket.write('2'), 50);
  socket.on('close', () => clearInterval(timer));
};
const deaf = () => startMailServer({ onData: (stream) => void stream.resume() });
const hint =
  'If this port expects TLS from the start (usually 465), begin SMTP_URL with smtps://. (ETIMEDOUT: Greeting never received)';

test.each([
  ['answers one letter at a time is given up after the limit', () => listening(tarpit), 1000, givenUp],
  ['hangs after the message was sent is too', async () => (await deaf()).url, 1000, givenUp],
  ['says nothing is given up after a quarter of it, with a hint', () => listening(() => {}), 4000, hint],
])('a mail server that %s', async (_, address, limit, detail) => {
  const expectedDetail = expect.toSatisfy((text: string) =>
    typeof detail === 'string' ? text === detail : detail.test(text),
  );
  expect(await deliverTo(await address(), limit)).toEqual({ outcome: 'passing', detail: expectedDetail });
});

const atRecipient = (code: number) =>
  ({
    onRcptTo: (_to, _session, done) => done(createSmtpRefusal(code, 'Mailbox says no')),
  }) satisfies Parameters<typeof startMailServer>[0];
const afterMessage = (code: number) =>
  ({
    onData: (stream, _session, done) =>
      void stream.resume().on('end', () => done(createSmtpRefusal(code, 'Mailbox says no'))),
  }) satisfies Parameters<typeof startMailServer>[0];

test.each([
  ['at the recipient, for now', atRecipient, 451, 'passing'],
  ['at the recipient, for good', atRecipient, 550, 'refused'],
  ['at the recipient, without saying why', atRecipient, 500, 'refused'],
  ['after the message was sent, for now', afterMessage, 452, 'passing'],
  ['after the message was sent, for good', afterMessage, 554, 'refused'],
  ['after the message was sent, without saying why', afterMessage, 500, 'refused'],
])('a refusal %s, is tried again or not, as it says', async (_, refusing, code, outcome) => {
  const { url } = await startMailServer(refusing(code));
  const detail = expect.stringContaining(`${code} Mailbox says no`);
  expect(await deliverTo(url)).toEqual({ outcome, detail });
});

test('a wrong password is retried, because the owner can fix it', async () => {
  const { url } = await startMailServer({
    authOptional: false,
    onAuth: (_auth, _session, done) => done(createSmtpRefusal(535, 'No')),
  });
  expect(await deliverTo(url.replace('//', '//user:wrong@'))).toMatchObject({ outcome: 'passing' });
});

/** This machine under a name of which nothing says so: Linux and macOS take a connection to it for one to loopback. */
const seemsFarAway = (url: string) => url.replace('//127.0.0.1', '//user:secret@0.0.0.0');

/** A mail server that offers no encryption, as one does from whose greeting somebody took it. `seen` is what it gets. */
async function stripped() {
  const seen: string[] = [];
  const { url, mails } = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    onAuth: ({ password }, _session, done) => {
      seen.push(`password ${password}`);
      done(null, { user: 'user' });
    },
    onMailFrom: ({ address }, _session, done) => {
      seen.push(`mail from ${address}`);
      done();
    },
  });
  return { url: seemsFarAway(url), mails, seen };
}

test('a mail server that offers no encryption gets neither the password nor an email', async () => {
  const { url, mails, seen } = await stripped();
  expect(await deliverTo(url)).toMatchObject({
    outcome: 'passing',
    detail: expect.stringContaining('no encryption'),
  });
  expect({ seen, mails }).toEqual({ seen: [], mails: [] });
});

test('a mail server without encryption gets both if the address allows it', async () => {
  const { url, mails, seen } = await stripped();
  expect(await deliverTo(`${url}?requireTLS=false`)).toMatchObject({ outcome: 'sent' });
  expect({ seen, mails: mails.length }).toEqual({
    seen: ['password secret', `mail from ${company.email}`],
    mails: 1,
  });
});

test.each([
  ['smtp://mail.example.com', true],
  ['SMTP://user:secret@10.0.0.5:25', true],
  ['smtp://user:secret@127.0.0.1.example.com:25', true],
  ['smtp://user:secret@localhost@mail.example.com', true],
  ['smtp://mail.example.com?requireTLS=0', true],
  ['smtp://mail.example.com?ignoreTLS=true', true],
  ['smtp://mail.example.com?requireTLS=false', false],
  ['smtp://localhost:25', false],
  ['smtp://127.0.0.53', false],
  ['smtp://[::1]:25', false],
  ['smtp://localhost?requireTLS=true', true],
])('on the connection to %s, encryption is required: %s', (url, isDemanded) => {
  expect(requiresTls(url)).toBe(isDemanded);
});

test('an untrusted certificate is never ignored, and the email is retried', async () => {
  const { url, mails } = await startMailServer({ disabledCommands: [] });
  expect(await deliverTo(url)).toMatchObject({
    outcome: 'passing',
    detail: expect.stringMatching(/certificate/i),
  });
  expect(mails).toEqual([]);
});

test.each([
  [500, 'passing'],
  [408, 'passing'],
  [425, 'passing'],
  [429, 'passing'],
  [300, 'refused'],
  [404, 'refused'],
  [302, 'refused'],
])('a webhook that answers %i is %s', async (status, outcome) => {
  const other = await startWebhookServer();
  const { url } = await startWebhookServer((response) =>
    response.writeHead(status, { location: other.url }).end(),
  );
  expect(await createWebhookChannel(url, secret).deliver(message)).toEqual({
    outcome,
    detail: `HTTP ${status}`,
  });
  expect(other.posts).toEqual([]);
});

test.each([
  [
    'no STARTTLS where it is demanded',
    (url: string) => `${url}?requireTLS=true`,
    {},
    /^This port offers no encryption \(STARTTLS\), or someone in between hides it; nothing was sent\. Use smtps:\/\/ with the port for it, usually 465\. Only if password and emails may travel unencrypted: end SMTP_URL with \?requireTLS=false\. \(.+\)$/,
  ],
  [
    'TLS on a port that begins without',
    (url: string) => url.replace('smtp:', 'smtps:'),
    {},
    /^This port starts without TLS: begin SMTP_URL with smtp:\/\/, or use the port for smtps:\/\/, usually 465\. \(.+\)$/,
  ],
  [
    'no TLS on a port that begins with it',
    (url: string) => url,
    { secure: true },
    /^If this port expects TLS from the start \(usually 465\), begin SMTP_URL with smtps:\/\/\. \(.+\)$/,
  ],
])('%s is tried again, with a hint what to write instead', async (_, change, options, hint) => {
  const { url } = await startMailServer(options);
  const outcome = await deliverTo(change(url), 4000);
  expect(outcome).toMatchObject({ outcome: 'passing', detail: expect.stringMatching(hint) });
});

test('a mail server that refuses every connection is tried again', async () => {
  const { url, mails } = await startMailServer({
    onConnect: (_session, done) => done(createSmtpRefusal(554, 'No service')),
  });
  expect(await deliverTo(url)).toMatchObject({
    outcome: 'passing',
    detail: expect.stringContaining('554 No service'),
  });
  expect(mails).toEqual([]);
});

// A mail server is asked in three steps: who you are, to whom the email goes (EENVELOPE), and what is in it (EMESSAGE).
test.each([
  ['552 to what was sent', 'EMESSAGE', 552, true],
  ['552 to a size that was announced', 'EENVELOPE', 552, true],
  ['500 to what was sent', 'EMESSAGE', 500, true],
  ['554 to what was sent', 'EMESSAGE', 554, true],
  ['451 to what was sent', 'EMESSAGE', 451, false],
  ['550 to an address', 'EENVELOPE', 550, false],
  ['535 to a password', 'EAUTH', 535, false],
])('%s (%s, %i) calls for a lighter email: %s', (_, code, responseCode, isLighterTried) => {
  const error = Object.assign(new Error('Not this one'), { code, responseCode });
  expect(isAboutContent(error)).toBe(isLighterTried);
});

test('a size that nodemailer itself finds too large counts as refused content', () => {
  const error = new Error('Message size larger than allowed 1000');
  expect(isAboutContent(Object.assign(error, { code: 'EMESSAGE' }))).toBe(true);
  expect(isAboutContent(Object.assign(new Error('Connection lost'), { code: 'ECONNECTION' }))).toBe(false);
});
