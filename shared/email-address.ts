/** In UTF-16 code units, with what is pasted around it; reading more takes the square of the time. */
const longest = 1_000;

export type ParsedEmail = { ok: true; address: string } | { ok: false; error: string };

/** Ends with what an address looks like, for whoever does not see the fault. */
const refuse = (fault: string): ParsedEmail => ({
  ok: false,
  error: `${fault} It should look like name@example.com.`,
});

/**
 * Reads the one address that somebody has typed, or pasted out of a mail, a link or a chat: with marks that nobody
 * sees, in wide letters, as `mailto:` or behind a name in angle brackets. Whatever could be another address is refused,
 * with the fault. What is accepted is what `<input type=email>` accepts, and domains in any script, which come back in
 * ASCII: so every program that mails it can.
 */
export function parseEmail(typed: string): ParsedEmail {
  if (typed.length > longest) return refuse('That’s longer than any email address.');
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
    return { ok: false, error: 'These are two email addresses. Enter one.' };
  return check(address);
}

/** Without what stands around an address in a sentence or a list. */
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

/** An address that reaches a mailbox from anywhere; a visitor's may be of a network of their own. */
export function parsePublicEmail(typed: string): string | undefined {
  const read = parseEmail(typed);
  return read.ok && /@.+\../.test(read.address) ? read.address : undefined;
}

function check(address: string): ParsedEmail {
  if (!address) return { ok: false, error: 'Enter an email address, like name@example.com.' };
  const [local = '', domain, ...more] = address.split('@');
  if (domain === undefined) return refuse('The email address has no @.');
  if (more.length > 0) return refuse('The email address has more than one @.');
  if (!local) return refuse('Something is missing before the @.');
  if (!domain) return refuse('Something is missing after the @.');
  if (/\s/.test(address)) return refuse('There’s a space in the email address.');
  const [odd] = /[^\w.!#$%&'*+/=?^`{|}~-]/u.exec(local) ?? [];
  if (odd) return refuse(`“${odd}” can’t be in an email address.`);
  const [oddAfter] = /[^\p{L}\p{M}\p{N}.-]/u.exec(domain) ?? [];
  if (oddAfter) return refuse(`“${oddAfter}” can’t be after the @.`);
  const host = asciiOf(domain);
  const isHost = host.split('.').every((label) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i.test(label));
  return isHost ? { ok: true, address: `${local}@${host}` } : refuse('Check what comes after the @.');
}

/** A domain of another script in ASCII, as it is looked up; empty if it cannot be. */
function asciiOf(domain: string): string {
  if (/^[\w.-]*$/.test(domain)) return domain;
  try {
    return new URL(`https://${domain}`).hostname;
  } catch {
    return '';
  }
}
