import { isIP } from 'node:net';
import {
  attachmentBytes,
  type Channel,
  type DeliveryResult,
  deliveryLimit,
  type Message,
  timeoutFor,
} from '#server/outbox/message.ts';
import { requiresTls } from '#server/platform/config.ts';
import { toOneLine } from '#server/platform/text.ts';

/** For how many emails the channel remembers who accepted them: more than are ever in progress. A restart forgets. */
const maxRemembered = 1_000;
/** More than the text and the headers of an email take, in bytes. */
const textBytes = 100_000;

/** `isContentRefused`: the mail server did not accept what is attached. */
type SendResult = DeliveryResult & { isContentRefused?: boolean };

/**
 * Sends messages as email. If one of several addresses is temporarily refused, the next attempt goes to that one
 * only. If what is attached is not accepted, it sends the lighter email instead.
 * @param url like `smtps://user:password@mail.your-company.com:465`
 * @param limit the most one delivery may take, in milliseconds; by what it carries, if not given
 */
export function createSmtpChannel(url: string, envelope: Envelope, limit?: number): Channel {
  const acceptedByKey = new Map<string, Set<string>>();

  /** Returns who accepted this email so far. The email that was asked about longest ago is forgotten first. */
  function readAccepted(key: string): Set<string> {
    const alreadyAccepted = acceptedByKey.get(key) ?? new Set();
    acceptedByKey.delete(key);
    acceptedByKey.set(key, alreadyAccepted);
    if (acceptedByKey.size > maxRemembered) acceptedByKey.delete(acceptedByKey.keys().next().value!);
    return alreadyAccepted;
  }

  async function send(message: Message, signal?: AbortSignal): Promise<SendResult> {
    const mail = await toMail(message, envelope);
    const alreadyAccepted = readAccepted(message.key);
    const to = mail.to.map(({ address }) => address).filter((address) => !alreadyAccepted.has(address));
    if (to.length === 0) return { outcome: 'sent', detail: 'accepted earlier' };
    const limitLeft = limit ?? timeoutFor(message);
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      url,
      ...timeouts(limit ?? deliveryLimit, limitLeft),
      disableFileAccess: true,
      disableUrlAccess: true,
      requireTLS: requiresTls(url),
      // A name in the address of the mail server takes precedence.
      ...(envelope.host && !new URL(url).searchParams.has('name') && { name: envelope.host }),
    });
    const timeout = AbortSignal.timeout(limitLeft);
    // A mail server that says how much it takes then refuses more before it is sent.
    const size = message.attachments && { size: attachmentBytes(message) + textBytes };
    try {
      const { accepted, response, rejectedErrors } = await transport.sendMail({
        ...mail,
        envelope: { from: mail.from.address, to, ...size },
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      for (const address of accepted) alreadyAccepted.add(address);
      return resultFor(response, rejectedErrors ?? []);
    } catch (error) {
      if (signal?.aborted) return { outcome: 'passing', detail: 'cut off: the server was stopped' };
      const { outcome, detail } = resultOfError(error as SmtpError, limitLeft);
      if (outcome === 'refused' && alreadyAccepted.size > 0)
        return { outcome: 'sent', detail, failedRecipients: detail };
      return { outcome, detail, isContentRefused: isAboutContent(error as SmtpError) };
    } finally {
      transport.close();
    }
  }

  return {
    name: 'mail',
    reachesSomebody: true,
    async deliver(message, signal) {
      const { isContentRefused, ...outcome } = await send(message, signal);
      if (!isContentRefused || !message.withoutAttachments) return outcome;
      const { isContentRefused: _, ...second } = await send(
        { ...message, ...message.withoutAttachments },
        signal,
      );
      return { ...second, detail: `${second.detail}; with everything attached: ${outcome.detail}` };
    },
  };
}

/**
 * How long the mail server may stay silent, in milliseconds.
 * @param limitLeft how long all of it may take: what was sent may still be on its way when there is nothing left to send
 */
function timeouts(limit: number, limitLeft: number) {
  return {
    connectionTimeout: limit / 4,
    greetingTimeout: limit / 4,
    socketTimeout: limitLeft / 2,
    dnsTimeout: limit / 6,
  };
}

/** The outcome if at least one address accepted the email. */
function resultFor(response: string, refusals: SmtpError[]): DeliveryResult {
  if (refusals.length === 0) return { outcome: 'sent', detail: response };
  const failedRecipients = refusals
    .map(({ recipient, response: reply }) => `${recipient}: ${reply}`)
    .join('; ');
  const isPassing = refusals.some(({ responseCode = 0 }) => responseCode < 500);
  if (isPassing) return { outcome: 'passing', detail: `Not accepted for ${failedRecipients}` };
  return { outcome: 'sent', detail: `${response}, but not for ${failedRecipients}`, failedRecipients };
}

/** What nodemailer says about a failure: `code` names the step, the rest is the server's own response, if any. */
type SmtpError = Error & {
  code?: string;
  responseCode?: number;
  response?: string;
  recipient?: string;
};

/** Steps at which a 5xx is about this email or its addresses. */
const messageSteps = ['EENVELOPE', 'EMESSAGE'];

/** Many mail servers refuse the name in EHLO only at the recipient. With 500 and 502, they don't know EHLO at all. */
const hostNameRefused = /\b(EHLO|HELO)\b(?!.*response=50[02])/i;

/** What a wrong port, scheme or name looks like, and what to write instead. */
const hints: [RegExp, string][] = [
  [
    hostNameRefused,
    'The mail server refuses the host name that this server sends: set SITE_URL to the public address, whose host it is, or end SMTP_URL with ?name=www.your-company.com',
  ],
  [
    /wrong version number|packet length too long/i,
    'This port starts without TLS: begin SMTP_URL with smtp://, or use the port for smtps://, usually 465',
  ],
  [
    /Greeting never received/i,
    'If this port expects TLS from the start (usually 465), begin SMTP_URL with smtps://',
  ],
  [
    /STARTTLS/,
    'This port offers no encryption (STARTTLS), or someone in between hides it; nothing was sent. Use smtps:// with the port for it, usually 465. Only if password and emails may travel unencrypted: end SMTP_URL with ?requireTLS=false',
  ],
];

/** True if the mail server refuses the content of the email: too large, or not wanted. */
export function isAboutContent({ code = '', responseCode = 0, message }: SmtpError): boolean {
  const isTooLarge = responseCode === 552 || /^Message size larger than allowed/.test(message);
  return isTooLarge || (code === 'EMESSAGE' && responseCode >= 500);
}

/**
 * Only a 5xx about this email or its addresses is a refusal. A wrong password, port or certificate is something the
 * owner can fix, after which the same email goes through.
 * @param limit how long the delivery could take, in milliseconds
 */
function resultOfError(
  { code = '', responseCode = 0, response, message, name }: SmtpError,
  limit: number,
): DeliveryResult {
  if (name === 'AbortError') return { outcome: 'passing', detail: `timed out after ${limit / 1000} s` };
  const isRefused = responseCode >= 500 && messageSteps.includes(code) && !hostNameRefused.test(message);
  const reply = response ?? `${code || name}: ${message.trim()}`;
  const hint = hints.find(([pattern]) => pattern.test(message))?.[1];
  return { outcome: isRefused ? 'refused' : 'passing', detail: hint ? `${hint}. (${reply})` : reply };
}

/** Who the emails come from and go to: the owner's own addresses. */
export interface Envelope {
  from: { name: string; address: string };
  /** At least one. Asked for each email: another may have been confirmed in the desk. */
  to(): Promise<readonly string[]>;
  /** The name in EHLO; nodemailer's own, often `[127.0.0.1]`, if not given. */
  host?: string | undefined;
}

/** The host of an address if it is a full name, which strict mail servers want in EHLO: not `localhost`, no number. */
export function fullHost({ hostname }: URL): string | undefined {
  return hostname.includes('.') && !isIP(hostname) ? hostname : undefined;
}

/**
 * Converts a message to an email for nodemailer. The key determines the Message-ID, so every attempt is the same
 * email.
 */
export async function toMail(message: Message, { from, to }: Envelope) {
  const { replyTo, threadKey, sender } = message;
  const first = threadKey && messageId(threadKey, from.address);
  return {
    from: sender ? { ...from, name: sender } : from,
    to: (message.to ? [message.to] : await to()).map((address) => ({ name: '', address })),
    ...(replyTo && { replyTo: { ...replyTo, name: toOneLine(replyTo.name) } }),
    subject: toOneLine(message.subject),
    text: message.text,
    ...(message.html && { html: message.html }),
    date: new Date(message.createdAt),
    messageId: messageId(message.key, from.address),
    ...(first && { inReplyTo: first, references: first }),
    ...(message.attachments && { attachments: message.attachments }),
    headers: {
      'Auto-Submitted': message.kind === 'acknowledgement' ? 'auto-replied' : 'auto-generated',
    },
  };
}

/** `request:ID:mail` → `<request.ID.mail@your-company.com>` */
export function messageId(key: string, address: string): string {
  return `<${key.replace(/[^\w-]+/g, '.')}@${address.slice(address.lastIndexOf('@') + 1)}>`;
}
