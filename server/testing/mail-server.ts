import PostalMime, { type Email } from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { openMailServer } from '#tests/support/mail-server.ts';

/** A real mail server on loopback that keeps what it gets until the test ends; `options` make it misbehave. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: Email[] = [];
  const storeEmail = async (mail: Buffer) => mails.push(await PostalMime.parse(mail));
  const { url, close: stop } = await openMailServer(storeEmail, options);
  onTestFinished(stop);
  return { url, mails, stop };
}

/** Creates a refusal as a mail server sends it. */
export function createSmtpRefusal(code: number, message: string) {
  return Object.assign(new Error(message), { responseCode: code });
}
