import type { RequestDetails } from '#shared/desk/requests.ts';
import type { Company } from '#shared/desk/session.ts';
import { stampWords } from '#shared/desk/words.ts';

/** Longer addresses are cut by some mail programs, or open nothing. */
const maxLength = 2000;
const ellipsis = '…';

interface Reply {
  request: Pick<RequestDetails, 'name' | 'email' | 'service' | 'message' | 'receivedAt'>;
  company: Pick<Company, 'name' | 'phone'>;
  timeZone: string;
}

/** A `mailto:` link with a reply begun, the request quoted below as far as there is room. */
export function replyLink({ request, company, timeZone }: Reply): string {
  const { name, email, service, message, receivedAt } = request;
  const ours = short(company.name, 60);
  const subject = `Your request to ${ours}${service && `: ${short(service, 60)}`}`;
  const close = [ours, company.phone].filter(Boolean).join('\n');
  const quotes = `On ${stampWords(receivedAt, timeZone)} you wrote:`;
  const start = `Hello ${short(name, 60)},\n\n\n\n${close}\n\n\n${quotes}\n`;
  const before = mailLink(email, subject, start);
  return before + encodedQuote(message, maxLength - before.length);
}

/** A `mailto:` link with a mail begun. */
export function mailLink(email: string, subject: string, body: string): string {
  return `mailto:${encode(email).replace('%40', '@')}?subject=${encode(subject)}&body=${encode(body)}`;
}

/**
 * An `sms:` link with a text begun; undefined for an extension, which gets no texts. @param dial what a phone can dial
 * @returns with both separators: iPhones wait for the one, others for the other
 */
export function smsLink(dial: string | null, body: string): string | undefined {
  return dial && !dial.includes(',') ? `sms:${dial}?&body=${encode(body)}` : undefined;
}

/** A text with its first sentence, to be gone on with; undefined where none arrives. @param dial what a phone can dial */
export function textLink(dial: string, { request, company }: Pick<Reply, 'request' | 'company'>) {
  const about = `your request${request.service && `: ${short(request.service, 60)}`}`;
  return smsLink(dial, `${greeting(request, company.name)} about ${about}. `);
}

/** How a text begins. */
export const greeting = ({ name }: Pick<RequestDetails, 'name'>, company: string) =>
  `Hello ${short(name, 60)}, this is ${short(company, 60)}`;

/** @param room how many characters it may have, encoded */
function encodedQuote(message: string, room: number): string {
  const whole = encode(quoted(message));
  if (whole.length <= room) return whole;
  const end = encode(ellipsis);
  let cut = '';
  // By whole characters: half a surrogate cannot be encoded.
  for (const character of quoted(message)) {
    const next = cut + encode(character);
    if (next.length + end.length > room) break;
    cut = next;
  }
  return cut + end;
}

const quoted = (message: string) => message.trim().replace(/^/gm, '> ');

export function short(text: string, max: number) {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max).join('')}${ellipsis}` : text;
}

/** As RFC 6068 has it: line breaks are CR LF. */
function encode(text: string) {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll('%0A', '%0D%0A');
}
