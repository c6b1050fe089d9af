import { LRUCache } from 'lru-cache';
import type { Channel, Outcome } from './channel.ts';
import { deliveryLimit } from './channel.ts';
import { type Envelope, toMail } from './mail.ts';
import { outcomeOfError, type SmtpError } from './smtp-error.ts';

/** For how many mails it remembers who accepted them: more than are ever in progress. A restart forgets. */
const remembered = 1_000;

/**
 * Sends announcements as mail. If one of several addresses is temporarily refused, the next attempt goes to that one
 * only.
 * @param url like `smtps://user:password@mail.your-company.com:465`
 * @param limit the most one delivery may take, in milliseconds
 */
export function createSmtpChannel(url: string, envelope: Envelope, limit: number = deliveryLimit): Channel {
  const takers = new LRUCache<string, Set<string>>({ max: remembered });

  return {
    name: 'mail',
    tellsSomebody: true,
    async deliver(announcement) {
      const mail = toMail(announcement, envelope);
      const took = takers.get(announcement.key) ?? new Set<string>();
      takers.set(announcement.key, took);
      const to = mail.to.map(({ address }) => address).filter((address) => !took.has(address));
      if (to.length === 0) return { outcome: 'sent', detail: 'taken before' };
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        ...{ url, ...patience(limit) },
        ...{ disableFileAccess: true, disableUrlAccess: true },
      });
      try {
        const { accepted, response, rejectedErrors } = await transport.sendMail({
          ...{ ...mail, envelope: { from: mail.from.address, to } },
          signal: AbortSignal.timeout(limit),
        });
        for (const taker of accepted) took.add(taker);
        return outcomeFor(response, rejectedErrors ?? []);
      } catch (error) {
        const { outcome, detail } = outcomeOfError(error as SmtpError, limit);
        if (outcome === 'refused' && took.size > 0) return { outcome: 'sent', detail, missed: detail };
        return { outcome, detail };
      } finally {
        transport.close();
      }
    },
  };
}

/** How long the mail server may stay silent, in milliseconds. */
function patience(limit: number) {
  return {
    connectionTimeout: limit / 4,
    greetingTimeout: limit / 4,
    socketTimeout: limit / 2,
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
