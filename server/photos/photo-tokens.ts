import type { Signer } from '#server/database/secrets.ts';

/**
 * How long photographs may be sent for a request, in milliseconds: as long as one waits on the visitor's device, and an
 * hour for a slow line.
 */
const lifetime = 25 * 3_600_000;
const purpose = 'photos';

export interface PhotoTokens {
  /** Lets whoever has it send photographs for this one request. */
  make(requestId: string, now: Date): string;
  /** @returns the id of the request the token was made for, unless it is forged or too old */
  read(token: string, now: Date): { requestId: string } | 'forged' | 'expired';
}

export function createPhotoTokens(signer: Signer): PhotoTokens {
  return {
    make(requestId, now) {
      const claim = `${requestId}.${(now.getTime() + lifetime).toString(36)}`;
      return `${claim}.${signer.sign(purpose, claim)}`;
    },
    read(token, now) {
      const [requestId = '', expiry = '', signature = ''] = token.split('.');
      if (!signer.isSigned(purpose, `${requestId}.${expiry}`, signature)) return 'forged';
      return Number.parseInt(expiry, 36) > now.getTime() ? { requestId } : 'expired';
    },
  };
}
