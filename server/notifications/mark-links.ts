import { markPath } from '#server/http/errors.ts';
import { createRequestTokens, type RequestTokens, type Signer } from '#server/platform/signed-token.ts';

/** How long a link in a mail works, in milliseconds. */
const lifetime = 30 * 24 * 3_600_000;

export interface MarkLinks {
  /** The address of the page where this one request is marked. */
  linkFor(requestId: string, now: Date): string;
  read: RequestTokens['read'];
}

/** @param serverUrl the address of this server from outside */
export function createMarkLinks(signer: Signer, serverUrl: URL): MarkLinks {
  const tokens = createRequestTokens(signer, 'mark', lifetime);
  return {
    linkFor: (requestId, now) => new URL(`${markPath}${tokens.make(requestId, now)}`, serverUrl).href,
    read: tokens.read,
  };
}
