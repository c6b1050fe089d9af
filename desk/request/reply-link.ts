import type { RequestDetails } from '#shared/desk/requests.ts';
import type { Company } from '#shared/desk/session.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import { replies as en, moments as enMoments } from '#shared/messages/en/emails.ts';
import { replies as es, moments as esMoments } from '#shared/messages/es/emails.ts';
import { otherService } from '#shared/quote-fields.ts';

/** The longest link: some email apps cut longer ones or don't open them. */
const maxLength = 2000;
const ellipsis = '…';

/** The texts of replies in each language. */
export const repliesIn: Record<Language, typeof en> = { en, es };

/** How customers read a time in each language. */
export const momentsIn: Record<Language, typeof enMoments> = { en: enMoments, es: esMoments };

export type ReplyRequest = Pick<RequestDetails, 'name' | 'email' | 'service' | 'message' | 'receivedAt'> &
  Pick<RequestDetails, 'language' | 'theirService'>;

interface Reply {
  request: ReplyRequest;
  company: Pick<Company, 'name' | 'phone'>;
  timeZone: string;
}

/**
 * Returns the texts of a reply and the names in it, shortened.
 * @param language the customer's, unless the owner is shown a translation
 */
export function composeReply(
  request: Pick<ReplyRequest, 'name' | 'service' | 'language' | 'theirService'>,
  company: string,
  language: Language = request.language ?? firstLanguage,
) {
  const label = language === firstLanguage ? request.service : (request.theirService ?? request.service);
  const service = request.service === otherService ? '' : label;
  return {
    words: repliesIn[language],
    name: shorten(request.name, 60),
    ours: shorten(company, 60),
    service: shorten(service, 60),
  };
}

/** Builds a `mailto:` link with the beginning of a reply, and as much of the request quoted below as fits. */
export function replyLink({ request, company, timeZone }: Reply): string {
  const { email, message } = request;
  const { words, name, ours, service } = composeReply(request, company.name);
  const close = [ours, company.phone].filter(Boolean).join('\n');
  const wrote = words.wrote(new Date(request.receivedAt), timeZone);
  const start = `${words.hello(name)}\n\n\n\n${close}\n\n\n${wrote}\n`;
  const before = mailLink(email, words.subject(ours, service), start);
  return before + encodedQuote(message, maxLength - before.length);
}

/** Composes the beginning of a reply by text message. @param language as for `composeReply` */
export function composeText({ request, company }: Omit<Reply, 'timeZone'>, language?: Language): string {
  const { words, name, ours, service } = composeReply(request, company.name, language);
  return words.text(name, ours, service);
}

export function mailLink(email: string, subject: string, body: string): string {
  return `mailto:${encode(email).replace('%40', '@')}?subject=${encode(subject)}&body=${encode(body)}`;
}

/**
 * Builds an `sms:` link; undefined for a number with an extension, which gets no texts. The link has both separators,
 * because iPhones need one and other phones the other. @param dial what a phone can dial
 */
export function smsLink(dial: string | null, body: string): string | undefined {
  return dial && !dial.includes(',') ? `sms:${dial}?&body=${encode(body)}` : undefined;
}

/** Builds an `sms:` link with the first sentence of a reply; undefined as for `smsLink`. @param dial what a phone can dial */
export function textLink(dial: string, reply: Omit<Reply, 'timeZone'>) {
  return smsLink(dial, `${composeText(reply)} `);
}

/** Encodes a quoted message, cut to fit. @param room the most characters, encoded */
function encodedQuote(message: string, room: number): string {
  const whole = encode(quote(message));
  if (whole.length <= room) return whole;
  const end = encode(ellipsis);
  let cut = '';
  // By whole characters, because half of a surrogate pair can't be encoded.
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

/** Encodes a text for a link, with line breaks as CR LF (RFC 6068). */
function encode(text: string) {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll('%0A', '%0D%0A');
}
