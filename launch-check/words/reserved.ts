/** Names that never belong to a company: RFC 2606 and 6761, and the one this project's notes use. */
const reservedHost =
  /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost|local|lan|internal|home\.arpa|your-company\.com|your-domain|yourcompany\.com|domain\.com)$/i;

/** Mailboxes that anyone can open, and that are gone in an hour. */
const throwawayHost =
  /(^|\.)(mailinator\.com|guerrillamail\.(com|net|org)|10minutemail\.(com|net)|tempmail\.(com|net|org)|temp-mail\.org|trashmail\.(com|net|de)|yopmail\.com|sharklasers\.com|getnada\.com|maildrop\.cc|throwawaymail\.com|dispostable\.com|mailnesia\.com|fakeinbox\.com|moakt\.com|discard\.email|emailondeck\.com)$/i;

/** Addresses of tunnels to someone's own computer: gone once the tunnel is closed. */
const tunnelHost =
  /(^|\.)(trycloudflare\.com|ngrok\.io|ngrok\.app|ngrok-free\.app|ngrok-free\.dev|loca\.lt|serveo\.net|localhost\.run)$/i;

export const isReservedHost = (host: string) => reservedHost.test(host);
export const isTunnelHost = (host: string) => tunnelHost.test(host);
export const isThrowawayHost = (host: string) => throwawayHost.test(host);

/**
 * Why nobody in Florida can have this number; undefined if somebody can. The numbering plan reserves 555-01xx (in any
 * area) for fiction and assigns no other 555; no area code and no exchange begins with 0 or 1.
 */
export function faultOfPhone(e164: string): string | undefined {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? [];
  if (!area || !exchange || !line) return 'is not a US number';
  if (exchange === '555') return 'is a number reserved for examples; nobody answers it';
  const isMadeUp =
    /^(\d)\1+$/.test(exchange + line) ||
    /[01]$/.test(area[0]!) ||
    /[01]$/.test(exchange[0]!) ||
    /11$/.test(area);
  return isMadeUp ? 'is not a number that anyone can have' : undefined;
}

/** Numbers reserved for examples in a text, however they are written. */
export function examplePhonesIn(text: string): string[] {
  return text.match(/(?<!\d)\(?\d{3}\)?[\s.\-–]{0,3}555[\s.\-–]{0,3}\d{4}(?!\d)/g) ?? [];
}

/** Addresses in a text whose domain belongs to nobody. */
export function exampleAddressesIn(text: string): string[] {
  const hosts = text.match(/(?<=@|https?:\/\/|\bwww\.)[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi) ?? [];
  return hosts.filter((host) => isReservedHost(host));
}
