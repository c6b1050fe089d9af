import type { RequestDetails } from '#shared/desk/requests.ts';

/** Longer addresses are cut by some mail programs, or open nothing. */
const maxLength = 2000;
const ellipsis = '…';

interface Reply {
  request: Pick<RequestDetails, 'name' | 'email' | 'service' | 'message'>;
  company: string;
  /** When it came, in words. */
  received: string;
}

/** A `mailto:` link with a reply begun, the request quoted below as far as there is room. */
export function replyLink({ request, company, received }: Reply): string {
  const { name, email, service, message } = request;
  const to = `mailto:${encode(email).replace('%40', '@')}`;
  const subject = `Your request to ${short(company, 60)}${service && `: ${short(service, 60)}`}`;
  const start = `Hello ${short(name, 60)},\n\n\n\n${short(company, 60)}\n\n\nYou wrote on ${received}:\n`;
  const before = `${to}?subject=${encode(subject)}&body=${encode(start)}`;
  return before + encodedQuote(message, maxLength - before.length);
}

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

function short(text: string, max: number) {
  const characters = [...text];
  return characters.length > max ? `${characters.slice(0, max).join('')}${ellipsis}` : text;
}

/** As RFC 6068 has it: line breaks are CR LF. */
function encode(text: string) {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll('%0A', '%0D%0A');
}
