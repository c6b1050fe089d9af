import { LRUCache } from 'lru-cache';
import { type Announcement, type Channel, deliveryLimit, type Outcome } from '#server/outbox/channel.ts';
import { timeFor, weightOf } from '#server/outbox/weight.ts';
import { requiresTls } from '#server/platform/config.ts';
import { type Envelope, toMail } from './mail.ts';
import { isAboutContent, outcomeOfError, type SmtpError } from './smtp-error.ts';

/** For how many mails it remembers who accepted them: more than are ever in progress. A restart forgets. */
const remembered = 1_000;
/** More than the words of a mail and its headers take, in bytes. */
const words = 100_000;

/** `isContent`: it was what is attached that was not taken. */
type Sent = Outcome & { isContent?: boolean };

/**
 * Sends announcements as mail. If one of several addresses is temporarily refused, the next attempt goes to that one
 * only. If what is attached is not taken, it sends the lighter mail instead.
 * @param url like `smtps://user:password@mail.your-company.com:465`
 * @param limit the most one delivery may take, in milliseconds; by what it carries, if not given
 */
export function createSmtpChannel(url: string, envelope: Envelope, limit?: number): Channel {
  const takers = new LRUCache<string, Set<string>>({ max: remembered });

  async function send(announcement: Announcement, cutOff?: AbortSignal): Promise<Sent> {
    const mail = toMail(announcement, envelope);
    const took = takers.get(announcement.key) ?? new Set<string>();
    takers.set(announcement.key, took);
    const to = mail.to.map(({ address }) => address).filter((address) => !took.has(address));
    if (to.length === 0) return { outcome: 'sent', detail: 'taken before' };
    const most = limit ?? timeFor(announcement);
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({
      ...{ url, ...patience(limit ?? deliveryLimit, most) },
      ...{ disableFileAccess: true, disableUrlAccess: true },
      requireTLS: requiresTls(url),
    });
    const timeout = AbortSignal.timeout(most);
    // A mail server that says how much it takes then refuses more before it is sent.
    const size = announcement.attachments && { size: weightOf(announcement) + words };
    try {
      const { accepted, response, rejectedErrors } = await transport.sendMail({
        ...{ ...mail, envelope: { from: mail.from.address, to, ...size } },
        signal: cutOff ? AbortSignal.any([timeout, cutOff]) : timeout,
      });
      for (const taker of accepted) took.add(taker);
      return outcomeFor(response, rejectedErrors ?? []);
    } catch (error) {
      if (cutOff?.aborted) return { outcome: 'passing', detail: 'cut off: the server was stopped' };
      const { outcome, detail } = outcomeOfError(error as SmtpError, most);
      if (outcome === 'refused' && took.size > 0) return { outcome: 'sent', detail, missed: detail };
      return { outcome, detail, isContent: isAboutContent(error as SmtpError) };
    } finally {
      transport.close();
    }
  }

  return {
    name: 'mail',
    tellsSomebody: true,
    async deliver(announcement, cutOff) {
      const { isContent, ...outcome } = await send(announcement, cutOff);
      if (!isContent || !announcement.lighter) return outcome;
      const { isContent: _, ...second } = await send({ ...announcement, ...announcement.lighter }, cutOff);
      return { ...second, detail: `${second.detail}; with everything attached: ${outcome.detail}` };
    },
  };
}

/**
 * How long the mail server may stay silent, in milliseconds.
 * @param most how long all of it may take: what was sent may still be on its way when there is nothing left to send
 */
function patience(limit: number, most: number) {
  return {
    connectionTimeout: limit / 4,
    greetingTimeout: limit / 4,
    socketTimeout: most / 2,
    dnsTimeout: limit / 6,
  };
}

/** The outcome if at least one address accepted the mail. */
function outcomeFor(response: string, refusals: SmtpError[]): Outcome {
  if (refusals.length === 0) return { outcome: 'sent', detail: response };
  const missed = refusals.map(({ recipient, response: said }) => `${recipient}: ${said}`).join('; ');
  const isPassing = refusals.some(({ responseCode = 0 }) => responseCode < 500);
  if (isPassing) return { outcome: 'passing', detail: `Not accepted for ${missed}` };
  return { outcome: 'sent', detail: `${response}, but not for ${missed}`, missed };
}
