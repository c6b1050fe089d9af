import type { RequestDetails } from '#shared/desk/requests.ts';
import { dollars } from '#shared/desk/words.ts';
import { encode, short } from './reply-link.ts';

type Quoted = Pick<RequestDetails, 'name' | 'email' | 'dial' | 'service' | 'amountCents'>;

/** What to write to somebody who got a quote and has not answered. */
export function followUpText({ name, service, amountCents }: Quoted, company: string): string {
  const amount = amountCents === null ? '' : ` of ${dollars(amountCents)}`;
  const about = service && ` for ${short(service, 60)}`;
  return (
    `Hello ${short(name, 60)}, this is ${short(company, 60)}. ` +
    `Have you had a chance to look at our quote${amount}${about}? I’m glad to answer any questions.`
  );
}

/** What opens it in the phone's own programs; undefined for what cannot get it. An extension gets no texts. */
export function followUpLinks(
  { dial, email, service }: Quoted,
  { text, company }: { text: string; company: string },
): { sms?: string; mail?: string } {
  const subject = `Your quote from ${short(company, 60)}${service && `: ${short(service, 60)}`}`;
  const to = encode(email).replace('%40', '@');
  return {
    // One of the two is what a phone's system reads: iOS the second.
    ...(dial && !dial.includes(',') && { sms: `sms:${dial}?&body=${encode(text)}` }),
    ...(email && { mail: `mailto:${to}?subject=${encode(subject)}&body=${encode(text)}` }),
  };
}
