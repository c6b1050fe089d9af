import { timingSafeEqual } from 'node:crypto';

/** Where the editor or its preview is reached from away, and the key that has to be brought. */
export type Away = { url: URL; key: string };
export type WayIn = 'open' | 'closed' | { location: string; cookie: string };

const loopback = /^(127\.0\.0\.1|localhost)(:\d+)?$/;

/** Under which address of its own a request came; undefined under a stranger's name that points here (DNS rebinding). */
export function originOf(host: string | undefined, away?: Away): string | undefined {
  if (!host) return undefined;
  if (away && host === away.url.host) return away.url.origin;
  // A tunnel may come out at another port. No page can make a browser say these names of itself.
  return loopback.test(host) ? `http://${host}` : undefined;
}

/**
 * Whoever comes through a public address brings the key once, in the link that the terminal printed; from then on the
 * browser does. On this machine, also through a tunnel to it, none is asked for.
 */
export function wayIn(request: { host?: string; url?: string; cookie?: string }, away?: Away): WayIn {
  const origin = originOf(request.host, away);
  if (!origin) return 'closed';
  if (!away || origin !== away.url.origin) return 'open';
  const asked = new URL(request.url ?? '/', away.url);
  const given = asked.searchParams.get('key');
  if (given !== null && isSame(given, away.key)) {
    asked.searchParams.delete('key');
    const cookie = `editor-key=${away.key}; Path=/; HttpOnly; SameSite=Lax${away.url.protocol === 'https:' ? '; Secure' : ''}`;
    return { location: asked.pathname + asked.search, cookie };
  }
  const kept = /(?:^|;\s*)editor-key=([^;]*)/.exec(request.cookie ?? '')?.[1] ?? '';
  return isSame(kept, away.key) ? 'open' : 'closed';
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
