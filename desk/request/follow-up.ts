import { formatDollars } from '#shared/desk/format.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import type { Language } from '#shared/languages.ts';
import { composeReply, mailLink, smsLink } from './reply-link.ts';

type Quoted = Pick<RequestDetails, 'name' | 'email' | 'dial' | 'service' | 'amountCents'> &
  Pick<RequestDetails, 'language' | 'theirService'>;

/** Composes the message to a customer who has not answered a quote. @param language as for `composeReply` */
export function followUpText(quoted: Quoted, company: string, language?: Language): string {
  const { words, name, ours, service } = composeReply(quoted, company, language);
  const amount = quoted.amountCents === null ? '' : formatDollars(quoted.amountCents);
  return words.followUp.text(name, ours, { amount, service });
}

/** Builds the `sms:` and `mailto:` links of a follow-up; undefined where the customer can't receive it. */
export function followUpLinks(
  quoted: Quoted,
  { text, company }: { text: string; company: string },
): { sms?: string | undefined; mail?: string | undefined } {
  const { dial, email } = quoted;
  const { words, ours, service } = composeReply(quoted, company);
  const subject = words.followUp.subject(ours, service);
  return { sms: smsLink(dial, text), mail: email ? mailLink(email, subject, text) : undefined };
}
