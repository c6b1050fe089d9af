import type { Channel, Outcome } from './channel.ts';
import { deliveryLimit } from './channel.ts';
import { type Envelope, toMail } from './mail.ts';

/** How long the mail server may say nothing, in milliseconds. */
const patience = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/**
 * Sends announcements as mail.
 * @param url like `smtps://user:password@mail.your-company.com:465`
 * @param limit the most one delivery may take, in milliseconds
 */
export function createSmtpChannel(url: string, envelope: Envelope, limit: number = deliveryLimit): Channel {
  return {
    name: 'mail',
    tellsSomebody: true,
    async deliver(announcement) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        ...patience,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        const mail = { ...toMail(announcement, envelope), signal: AbortSignal.timeout(limit) };
        const { response } = await transport.sendMail(mail);
        return { outcome: 'sent', detail: response };
      } catch (error) {
        return outcomeOf(error as SmtpError, limit);
      } finally {
        transport.close();
      }
    },
  };
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string };

/**
 * Only a 5xx about this mail or its addresses is a refusal. A wrong password or a broken certificate is
 * something the owner can mend, after which the same mail goes through.
 */
function outcomeOf({ code, responseCode, response, message, name }: SmtpError, limit: number): Outcome {
  if (name === 'AbortError') return { outcome: 'passing', detail: `no end within ${limit / 1000} s` };
  const isRefused = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  return { outcome: isRefused ? 'refused' : 'passing', detail: response ?? `${code ?? name}: ${message}` };
}
