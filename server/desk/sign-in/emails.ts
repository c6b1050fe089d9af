import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Database } from '#server/database/open.ts';
import { html } from '#server/http/page.ts';
import type { Channel, Message } from '#server/outbox/message.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { Company } from '#server/platform/company.ts';
import { describeError } from '#server/platform/log.ts';
import { spoolFolder } from '#server/platform/state-files.ts';
import { screens } from '#shared/desk/addresses.ts';
import { type SignIn, signInMinutes } from './codes.ts';

interface SignInEmail {
  signIn: SignIn;
  to: string;
  /** The name of the device that asked, like "Safari on iPhone". */
  device: string;
  company: Pick<Company, 'name' | 'colors'>;
  serverUrl: URL;
  now: Date;
}

/** The email to sign in with. It goes to the address that asked, and nowhere else. */
export function composeSignInEmail({ signIn, to, device, company, serverUrl, now }: SignInEmail): Message {
  const link = new URL(screens.signInLink(signIn.token), serverUrl).href;
  const code = `${signIn.code.slice(0, 3)} ${signIn.code.slice(3)}`;
  const validityNote = `The link and the code work once, for ${signInMinutes} minutes.`;
  const keepSecret = 'Don’t share it with anyone, not even over the phone.';
  const notYou = 'If you didn’t ask for this, ignore it: no one can sign in without this email.';
  return {
    key: `sign-in:${signIn.id}`,
    kind: 'sign-in',
    createdAt: now.toISOString(),
    to,
    subject: `Sign in to the ${company.name} desk`,
    text: [
      `Your code is ${code}`,
      `Enter it on the device where you asked for it: ${device}. ${keepSecret}`,
      '',
      'Or sign in on the device you’re reading this on:',
      ...[link, '', validityNote, notYou],
    ].join('\n'),
    html: html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="font:16px/1.5 sans-serif;max-width:36em;margin:0 auto;padding:16px;overflow-wrap:anywhere">
<p>Your code is<br><b style="font-size:32px">${code}</b></p>
<p>Enter it on the device where you asked for it: ${device}. ${keepSecret}</p>
<p>Or sign in on the device you’re reading this on:</p>
<p><a href="${link}" style="display:inline-block;padding:14px 22px;background:${company.colors?.dark ?? '#1f2a30'};color:#fff;border-radius:4px;text-decoration:none;font-weight:bold">Sign in</a></p>
<p style="color:#555;font-size:13px">${validityNote} ${notYou}</p>
</body></html>
`.markup,
  };
}

/**
 * The email with the code that proves who somebody is on a device they are signed in on. It has no link: nothing in it
 * signs anybody in.
 */
export function composeProofEmail({ signIn, to, device, company, serverUrl, now }: SignInEmail): Message {
  return {
    key: `sign-in:${signIn.id}`,
    kind: 'sign-in',
    createdAt: now.toISOString(),
    to,
    subject: `Confirm that it’s you in the ${company.name} desk`,
    text: [
      `Your code is ${signIn.code.slice(0, 3)} ${signIn.code.slice(3)}`,
      `Enter it in the desk, on the device that asked for it: ${device}. It works once, for ${signInMinutes} minutes. Don’t share it with anyone, not even over the phone.`,
      '',
      `If you didn’t ask for this, someone else may be using your desk. Sign that device out here: ${new URL(screens.settings, serverUrl).href}`,
    ].join('\n'),
  };
}

/** Between tries, in milliseconds: somebody is looking at the screen. */
const retryDelays = [1_000, 2_000, 5_000, 15_000, 30_000, 60_000, 120_000, 120_000];

interface PendingEmail {
  mail: Channel;
  message: Message;
  /** When it is of no use any more. */
  until: Date;
  stopping: AbortSignal;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Sends an email right away, and again if the mail server can't take it now. It does not go by the outbox: what it brings
 * must not be in a database, so it is lost with the server, and asked for again.
 */
async function sendSignInEmail({ mail, message, until, stopping, log }: PendingEmail) {
  for (const delay of retryDelays) {
    const { outcome } = await mail.deliver(message, stopping);
    log[outcome === 'passing' || outcome === 'refused' ? 'warn' : 'info']({ outcome }, 'sign-in email');
    if (outcome !== 'passing' || stopping.aborted) return;
    await wait(delay, undefined, { signal: stopping }).catch(() => {});
    if (Date.now() + delay > until.getTime()) return;
  }
}

export type CodeEmails = ReturnType<typeof createCodeEmails>;

/** Sends emails with codes after the request for one was answered. A server that stops waits for what is under way. */
export function createCodeEmails(app: FastifyInstance, mail: Channel) {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  app.addHook('onClose', async () => {
    stopping.abort();
    await Promise.all(running);
  });
  return {
    /** @param prepare what is sent, until when; nothing if nobody gets it */
    send(prepare: () => Promise<Pick<PendingEmail, 'message' | 'until'> | undefined>) {
      const work = prepare()
        .then((sent) => sent && sendSignInEmail({ ...sent, mail, stopping: stopping.signal, log: app.log }))
        .catch((error: unknown) => app.log.error({ error: describeError(error) }, 'sign-in email not sent'))
        .finally(() => running.delete(work));
      running.add(work);
    },
  };
}

const signInFile = /^sign-in\.([\w-]+)\.eml$/;

/** Without a mail server, each email becomes a file. Removes the files of sign-in emails that are used or too old. */
export async function removeUsedEmails(database: Database, dataDir: string) {
  const folder = spoolFolder(dataDir);
  const files = (await readdir(folder).catch(() => [])).filter((file) => signInFile.test(file));
  if (files.length === 0) return;
  const pending = await database.selectFrom('sign_ins').select('id').execute();
  const ids = new Set(pending.map(({ id }) => id));
  for (const file of files)
    if (!ids.has(signInFile.exec(file)![1]!)) await rm(path.join(folder, file), { force: true });
}

interface Notice {
  /** Of the session or the passkey. */
  id: string;
  email: string;
  device: string;
  company: Pick<Company, 'name'>;
  serverUrl: URL;
  now: Date;
}

/** @param remedy what to do in the desk's settings */
const composeAdvice = (remedy: string, serverUrl: URL) =>
  `If that wasn’t you, ${remedy} here: ${new URL(screens.settings, serverUrl).href}\nChange your email password too: anyone who can read your email can sign in.`;

interface AccessNotice {
  /** One email is sent for each name, however often it is asked for. */
  name: string;
  to: string;
  subject: string;
  text: string;
  now: Date;
}

/** Puts an email about who has access, for one person, into the outbox. */
export function enqueueAccessNotice(database: Database, { name, to, subject, text, now }: AccessNotice) {
  return enqueue(database, {
    kind: 'sign-in',
    channels: ['mail'],
    name,
    at: now,
    content: { subject, text, to },
  });
}

/** Notifies a person by email that there is a device that was not signed in before. */
export function notifyOfDevice(database: Database, { id, email, device, company, serverUrl, now }: Notice) {
  return enqueueAccessNotice(database, {
    name: `new-device:${id}`,
    to: email,
    now,
    subject: `New sign-in to the desk: ${device}`,
    text: `Someone signed in to the ${company.name} desk with your address, on this device: ${device}.\n\n${composeAdvice('sign it out', serverUrl)}`,
  });
}

/** Notifies a person by email that there is another way in. */
export function notifyOfPasskey(database: Database, { id, email, device, company, serverUrl, now }: Notice) {
  return enqueueAccessNotice(database, {
    name: `new-passkey:${id}`,
    to: email,
    now,
    subject: `A passkey was added: ${device}`,
    text: `A passkey for the ${company.name} desk was added for your email address, on this device: ${device}. It lets you sign in with a fingerprint, face or PIN.\n\n${composeAdvice('remove the passkey and sign that device out', serverUrl)}`,
  });
}
