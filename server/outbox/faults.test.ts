import net from 'node:net';
import { expect, test } from 'vitest';
import { startHookServer } from '#server/testing/hook-server.ts';
import { smtpRefusal, startMailServer } from '#server/testing/mail-server.ts';
import { company } from '#server/testing/parts.ts';
import { createSmtpChannel } from './smtp-channel.ts';
import { createWebhookChannel } from './webhook-channel.ts';

const envelope = { from: { name: company.name, address: company.email }, to: [company.email] };
const announcement = {
  ...({ key: 'check:1:mail', kind: 'check', createdAt: '2026-03-02T15:04:00.000Z' } as const),
  ...{ subject: 'Test', text: 'Test' },
};
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const deliverTo = (url: string, limit?: number) =>
  createSmtpChannel(url, envelope, limit).deliver(announcement);

/** On a busy machine even the greeting may come too late. */
const givenUp = /^no end within 1 s$|ETIMEDOUT/;

test('a mail server that is down is tried again', async () => {
  const { url, stop } = await startMailServer();
  await stop();
  const { port } = new URL(url);
  expect(await deliverTo(url)).toEqual({
    outcome: 'passing',
    detail: `ESOCKET: connect ECONNREFUSED 127.0.0.1:${port}`,
  });
});

test('a mail server that answers one letter at a time is given up after the limit', async () => {
  const tarpit = net.createServer((socket) => {
    socket.write('220 at your service\r\n');
    const timer = setInterval(() => socket.write('2'), 50);
    socket.on('error', () => {}).on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => tarpit.listen(0, '127.0.0.1', resolve));
  const result = await deliverTo(`smtp://127.0.0.1:${(tarpit.address() as net.AddressInfo).port}`, 1000);
  expect(result).toEqual({ outcome: 'passing', detail: expect.stringMatching(givenUp) });
  tarpit.close();
});

test.each([
  ['at the recipient, for now', 451, 'passing'],
  ['at the recipient, for good', 550, 'refused'],
  ['at the recipient, without saying why', 500, 'refused'],
])('a refusal %s (%i) is %s', async (_, code, outcome) => {
  const { url } = await startMailServer({
    onRcptTo: (_to, _session, done) => done(smtpRefusal(code, 'Mailbox says no')),
  });
  expect(await deliverTo(url)).toEqual({
    outcome,
    detail: expect.stringContaining(`${code} Mailbox says no`),
  });
});

test.each([
  ['for now', 452, 'passing'],
  ['for good', 554, 'refused'],
  ['without saying why', 500, 'refused'],
])('a refusal after the message was sent, %s (%i), is %s', async (_, code, outcome) => {
  const { url } = await startMailServer({
    onData: (stream, _session, done) => void stream.resume().on('end', () => done(smtpRefusal(code, 'No'))),
  });
  expect(await deliverTo(url)).toMatchObject({ outcome });
});

test('a wrong password is retried, because the owner can fix it', async () => {
  const { url } = await startMailServer({
    authOptional: false,
    onAuth: (_auth, _session, done) => done(smtpRefusal(535, 'No')),
  });
  expect(await deliverTo(url.replace('//', '//user:wrong@'))).toMatchObject({ outcome: 'passing' });
});

test('an untrusted certificate is never ignored, and the mail is tried again', async () => {
  const { url, mails } = await startMailServer({ disabledCommands: [] });
  expect(await deliverTo(url)).toMatchObject({
    outcome: 'passing',
    detail: expect.stringMatching(/certificate/i),
  });
  expect(mails).toEqual([]);
});

test('a mail server that hangs after the message was sent is given up after the limit', async () => {
  const { url } = await startMailServer({ onData: (stream) => void stream.resume() });
  expect(await deliverTo(url, 1000)).toEqual({ outcome: 'passing', detail: expect.stringMatching(givenUp) });
});

test('a mail server that says nothing is given up after a quarter of the limit, with a hint', async () => {
  const mute = net.createServer((socket) => void socket.on('error', () => {}));
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  const result = await deliverTo(`smtp://127.0.0.1:${(mute.address() as net.AddressInfo).port}`, 4000);
  expect(result).toEqual({
    outcome: 'passing',
    detail:
      'If this port expects TLS from the start (usually 465), begin SMTP_URL with smtps://. (ETIMEDOUT: Greeting never received)',
  });
  mute.close();
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
  const other = await startHookServer();
  const { url } = await startHookServer((response) =>
    response.writeHead(status, { location: other.url }).end(),
  );
  expect(await createWebhookChannel(url, secret).deliver(announcement)).toEqual({
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
    /^This port offers no STARTTLS: leave \?requireTLS=true out of SMTP_URL only if mail may travel unencrypted, or use smtps:\/\/ with the port for it, usually 465\. \(.+\)$/,
  ],
  [
    'TLS on a port that begins without',
    (url: string) => url.replace('smtp:', 'smtps:'),
    {},
    /^This port starts without TLS: begin SMTP_URL with smtp:\/\/ and end it with \?requireTLS=true, or use the port for smtps:\/\/, usually 465\. \(.+\)$/,
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
    onConnect: (_session, done) => done(smtpRefusal(554, 'No service')),
  });
  expect(await deliverTo(url)).toMatchObject({
    ...{ outcome: 'passing', detail: expect.stringContaining('554 No service') },
  });
  expect(mails).toEqual([]);
});
