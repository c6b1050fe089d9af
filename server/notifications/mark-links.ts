import type { Signer } from '#server/database/secrets.ts';
import { markPath } from '#server/http/owner-paths.ts';

/** How long a link in a mail works, in milliseconds. */
const lifetime = 30 * 24 * 3_600_000;
const purpose = 'mark';

export interface MarkLinks {
  /** The address of the page where this one request is marked. */
  linkFor(requestId: string, now: Date): string;
  /** @returns the id of the request the token was made for, unless it is forged or too old */
  read(token: string, now: Date): { requestId: string } | 'forged' | 'expired';
}

/** @param serverUrl the address of this server from outside */
export function createMarkLinks(signer: Signer, serverUrl: URL): MarkLinks {
  return {
    linkFor(requestId, now) {
      const claim = `${requestId}.${(now.getTime() + lifetime).toString(36)}`;
      return new URL(`${markPath}${claim}.${signer.sign(purpose, claim)}`, serverUrl).href;
    },
    read(token, now) {
      const [requestId = '', expiry = '', signature = ''] = token.split('.');
      if (!signer.isSigned(purpose, `${requestId}.${expiry}`, signature)) return 'forged';
      return Number.parseInt(expiry, 36) > now.getTime() ? { requestId } : 'expired';
    },
  };
}
