import type { Messages } from './messages/messages.ts';

/** The longest input that is read, in UTF-16 code units; reading more takes the square of the time. */
const longest = 1_000;

type Faults = Messages['errors']['email'];
/** `error` returns the message in a language. */
export type ParsedEmail = { ok: true; address: string } | { ok: false; error: (words: Faults) => string };

/** With what an address looks like. @param character what it is about, for a fault that names it */
const refuse = (fault: keyof Faults, character = ''): ParsedEmail => ({
  ok: false,
  error(words) {
    const message = words[fault];
    return words.like(typeof message === 'string' ? message : message(character));
  },
});

/**
 * Reads the one address that somebody has typed, or pasted out of a mail, a link or a chat: with marks that nobody
 * sees, in wide letters, as `mailto:` or behind a name in angle brackets. Whatever could be another address is refused,
 * with the fault. What is accepted is what `<input type=email>` accepts, and domains in any script, which come back in
 * ASCII: so every program that mails it can.
 */
export function parseEmail(typed: string): ParsedEmail {
  if (typed.length > longest) return refuse('long');
  const text = strip(
    typed
      .normalize()
      .replace(/\p{Cf}/gu, '')
      .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
      .replace(/[。｡]/g, '.'),
  );
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]*)>$/.exec(text) ?? [];
  const address = fromLink(inBrackets ?? text).replace(/\s*@\s*/, '@');
  const named = name.match(/[^\s"“”]+@[^\s"“”]+/g) ?? [];
  const addresses = [...named, ...(address.match(/[^\s,;]+@[^\s,;]+/g) ?? [])];
  if (new Set(addresses.map((one) => one.toLowerCase())).size > 1)
    return { ok: false, error: ({ two }) => two };
  return check(address);
}

/** Removes the punctuation around an address in a sentence or a list. */
function strip(text: string): string {
  return text.replace(/^[\s"“”]+|[\s"“”.,;]+$/g, '');
}

function fromLink(text: string): string {
  const [, linked] = /^\s*mailto:([^?]*)/i.exec(text) ?? [];
  try {
    return strip(linked === undefined ? text : decodeURIComponent(linked));
  } catch {
    return text;
  }
}

/** Parses an address that is reachable from anywhere; a visitor's may be on a private network. */
export function parsePublicEmail(typed: string): string | undefined {
  const read = parseEmail(typed);
  return read.ok && /@.+\../.test(read.address) ? read.address : undefined;
}

function check(address: string): ParsedEmail {
  if (!address) return { ok: false, error: ({ empty }) => empty };
  const [local = '', domain, ...more] = address.split('@');
  if (domain === undefined) return refuse('noAt');
  if (more.length > 0) return refuse('moreAts');
  if (!local) return refuse('noLocal');
  if (!domain) return refuse('noDomain');
  if (/\s/.test(address)) return refuse('space');
  const [odd] = /[^\w.!#$%&'*+/=?^`{|}~-]/u.exec(local) ?? [];
  if (odd) return refuse('odd', odd);
  const [oddAfter] = /[^\p{L}\p{M}\p{N}.-]/u.exec(domain) ?? [];
  if (oddAfter) return refuse('oddDomain', oddAfter);
  const host = asciiOf(domain);
  const isHost = host.split('.').every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(label));
  return isHost ? { ok: true, address: `${local}@${host}` } : refuse('domain');
}

/** Returns a domain in ASCII, as it is looked up; empty if that isn't possible. */
function asciiOf(domain: string): string {
  if (/^[\w.-]*$/.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return '';
  }
}
