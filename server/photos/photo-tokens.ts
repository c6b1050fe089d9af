import { createRequestTokens, type RequestTokens, type Signer } from '#server/platform/signed-token.ts';

/**
 * How long photographs may be sent for a request, in milliseconds: as long as one waits on the visitor's device, and an
 * hour for a slow line.
 */
const lifetime = 25 * 3_600_000;

/** Each lets whoever has it send photographs for one request. */
export type PhotoTokens = RequestTokens;

export function createPhotoTokens(signer: Signer): PhotoTokens {
  return createRequestTokens(signer, 'photos', lifetime);
}
