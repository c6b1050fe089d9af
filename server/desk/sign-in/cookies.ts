import type { FastifyReply, FastifyRequest } from 'fastify';
import { sessionSeconds } from './sessions.ts';

/** `desk` holds who is signed in, `desk-asked` which device asked for a code. */
type CookieName = 'desk' | 'desk-asked';

export interface Cookies {
  read(request: FastifyRequest, name: CookieName): string | undefined;
  /** @param seconds how long the browser keeps it; 0 removes it */
  set(reply: FastifyReply, name: CookieName, value: string, seconds?: number): void;
}

/**
 * The desk's cookies: no script reads them, and no other site's page brings them along. On https their prefix makes
 * browsers refuse one that another host of the domain has set.
 */
export function createCookies(serverUrl: URL): Cookies {
  const isHttps = serverUrl.protocol === 'https:';
  const nameOf = (name: CookieName) => (isHttps ? `__Host-${name}` : name);
  return {
    read(request, name) {
      const start = `${nameOf(name)}=`;
      const cookies = (request.headers.cookie ?? '').split(';').map((each) => each.trim());
      return cookies.find((each) => each.startsWith(start))?.slice(start.length) || undefined;
    },
    set(reply, name, value, seconds = sessionSeconds) {
      const secure = isHttps ? '; Secure' : '';
      reply.header(
        'set-cookie',
        `${nameOf(name)}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${secure}`,
      );
    },
  };
}
