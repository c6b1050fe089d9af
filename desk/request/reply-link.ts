import type { RequestDetails } from '#shared/desk/requests.ts';
import type { Company } from '#shared/desk/session.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import { replies as en } from '#shared/messages/en/emails.ts';
import { replies as es } from '#shared/messages/es/emails.ts';

/** Longer addresses are cut by some mail programs, or open nothing. */
const maxLength = 2000;
const ellipsis = '…';

/** What messages to visitors begin with, in each language. */
const repliesIn: Record<Language, typeof en> = { en, es };

export type ReplyRequest = Pick<RequestDetails, 'name' | 'email' | 'service' | 'message' | 'receivedAt'> &
  Pick<RequestDetails, 'language' | 'theirService'>;

interface Reply {
  request: ReplyRequest;
  company: Pick<Company, 'name' | 'phone'>;
  timeZone: string;
}

/**
 * The names that messages have, none of them too long, and the words around them.
 * @param language theirs, unless the owner is told what it says
 */
export function composeReply(
  request: Pick<ReplyRequest, 'name' | 'service' | 'language' | 'theirService'>,
  company: string,
  language: Language = request.language ?? firstLanguage,
) {
  const service = language === firstLanguage ? request.service : (request.theirService ?? request.service);
  return {
    words: repliesIn[language],
    name: shorten(request.name, 60),
    ours: shorten(company, 60),
    service: shorten(service, 60),
  };
}

/** A `mailto:` link with a reply begun, the request quoted below as far as there is room. */
export function replyLink({ request, company, timeZone }: Reply): string {
  const { email, message } = request;
  const { words, name, ours, service } = composeReply(request, company.name);
  const close = [ours, company.phone].filter(Boolean).join('\n');
  const wrote = words.wrote(new Date(request.receivedAt), timeZone);
  const start = `${words.hello(name)}\n\n\n\n${close}\n\n\n${wrote}\n`;
  const before = mailLink(email, words.subject(ours, service), start);
  return before + encodedQuote(message, maxLength - before.length);
}

/** What a reply by text begins with. @param language as for `composeReply` */
export function composeText({ request, company }: Omit<Reply, 'timeZone'>, language?: Language): string {
  const { words, name, ours, service } = composeReply(request, company.name, language);
  return words.text(name, ours, service);
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
export function textLink(dial: string, reply: Omit<Reply, 'timeZone'>) {
  return smsLink(dial, `${composeText(reply)} `);
}

/** @param room how many characters it may have, encoded */
function encodedQuote(message: string, room: number): string {
  const whole = encode(quote(message));
  if (whole.length <= room) return whole;
  const end = encode(ellipsis);
  let cut = '';
  // By whole characters: half a surrogate cannot be encoded.
  for (const character of quote(message)) {
    const next = cut + encode(character);
    if (next.length + end.length > room) break;
    cut = next;
  }
  return cut + end;
}

const quote = (message: string) => message.trim().replace(/^/gm, '> ');

function shorten(text: string, max: number) {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max).join('')}${ellipsis}` : text;
}

/** As RFC 6068 has it: line breaks are CR LF. */
function encode(text: string) {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll('%0A', '%0D%0A');
}
