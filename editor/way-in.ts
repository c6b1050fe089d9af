import { timingSafeEqual } from 'node:crypto';

/** The public address of the editor or its preview, and the key it requires. */
export type Away = { url: URL; key: string };
export type WayIn = 'open' | 'closed' | { location: string; cookie: string };

const loopback = /^(127\.0\.0\.1|localhost)(:\d+)?$/;

/** The origin of our own that a request addressed; undefined for a foreign name that points here (DNS rebinding). */
export function originOf(host: string | undefined, away?: Away): string | undefined {
  if (!host) return undefined;
  if (away && host === away.url.host) return away.url.origin;
  // A tunnel may use another port. No foreign page can make a browser send these names.
  return loopback.test(host) ? `http://${host}` : undefined;
}

/**
 * Without a public address no key is needed, on this machine or through a tunnel to it. With one, whatever name a
 * request gives: a tunnel may call this machine `localhost` for whoever comes through it. The key comes once, in the link
 * that the terminal printed; after that, the browser sends it.
 */
export function wayIn(request: { host?: string; url?: string; cookie?: string }, away?: Away): WayIn {
  const origin = originOf(request.host, away);
  if (!origin) return 'closed';
  if (!away) return 'open';
  const asked = new URL(request.url ?? '/', away.url);
  const given = asked.searchParams.get('key');
  if (given !== null && isSame(given, away.key)) {
    asked.searchParams.delete('key');
    const cookie = `editor-key=${away.key}; Path=/; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
    return { location: asked.pathname + asked.search, cookie };
  }
  const kept = /(?:^|;\s*)editor-key=([^;]*)/.exec(request.cookie ?? '')?.[1] ?? '';
  return isSame(kept, away.key) ? 'open' : 'closed';
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
