import type { RequestDetails } from '#shared/desk/requests.ts';
import { dollars } from '#shared/desk/words.ts';
import { greeting, mailLink, short, smsLink } from './reply-link.ts';

type Quoted = Pick<RequestDetails, 'name' | 'email' | 'dial' | 'service' | 'amountCents'>;

/** What to write to somebody who got a quote and has not answered. */
export function followUpText(quoted: Quoted, company: string): string {
  const { service, amountCents } = quoted;
  const amount = amountCents === null ? '' : ` of ${dollars(amountCents)}`;
  const about = service && ` for ${short(service, 60)}`;
  return (
    `${greeting(quoted, company)}. ` +
    `Have you had a chance to look at our quote${amount}${about}? I’m glad to answer any questions.`
  );
}

/** What opens it in the phone's own programs; undefined for what cannot get it. */
export function followUpLinks(
  { dial, email, service }: Quoted,
  { text, company }: { text: string; company: string },
): { sms?: string | undefined; mail?: string | undefined } {
  const subject = `Your quote from ${short(company, 60)}${service && `: ${short(service, 60)}`}`;
  return { sms: smsLink(dial, text), mail: email ? mailLink(email, subject, text) : undefined };
}
