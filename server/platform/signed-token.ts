import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Signs texts in a way that only this company's servers can. */
export interface Signer {
  /** 43 characters, safe in an address. `purpose` keeps a signature for one thing from being used for another. */
  sign(purpose: string, text: string): string;
  isSigned(purpose: string, text: string, signature: string): boolean;
}

/** @param key the secret that all servers on a database share */
export function createSigner(key: string): Signer {
  const sign = (purpose: string, text: string) =>
    createHmac('sha256', key).update(`${purpose}\n${text}`).digest('base64url');
  return {
    sign,
    isSigned(purpose, text, signature) {
      const [expected, given] = [Buffer.from(sign(purpose, text)), Buffer.from(signature)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/**
 * The one form of all that is signed here: two parts and the signature, `PART.PART.SIGNATURE`, safe in an address.
 * @param between signed too, between the two, and given again with the token to read it
 */
export function signToken(signer: Signer, purpose: string, parts: TokenContent, between?: string): string {
  return [...parts, signer.sign(purpose, signedText(parts, between))].join('.');
}

/** @returns the two parts; undefined if the token was not signed here, for this purpose, with the same `between` */
export function readToken(
  signer: Signer,
  purpose: string,
  token: string,
  between?: string,
): TokenContent | undefined {
  // What makes links of addresses in a text may have taken the dot after one for a part of it.
  const [first = '', second = '', signature = ''] = token.split('.');
  const parts: TokenContent = [first, second];
  return signer.isSigned(purpose, signedText(parts, between), signature) ? parts : undefined;
}

type TokenContent = readonly [string, string];

const signedText = ([first, second]: TokenContent, between?: string) =>
  (between === undefined ? [first, second] : [first, between, second]).join('.');

/** Tokens that let their holders do one thing about one request, for some time. */
export interface RequestTokens {
  make(requestId: string, now: Date, between?: string): string;
  /** @returns the id of the request the token was made for, unless it is forged or too old */
  read(token: string, now: Date, between?: string): { requestId: string } | 'forged' | 'expired';
}

/** @param lifetime in milliseconds */
export function createRequestTokens(signer: Signer, purpose: string, lifetime: number): RequestTokens {
  return {
    make(requestId, now, between) {
      const expiry = (now.getTime() + lifetime).toString(36);
      return signToken(signer, purpose, [requestId, expiry], between);
    },
    read(token, now, between) {
      const [requestId, expiry] = readToken(signer, purpose, token, between) ?? [];
      if (requestId === undefined || expiry === undefined) return 'forged';
      return Number.parseInt(expiry, 36) > now.getTime() ? { requestId } : 'expired';
    },
  };
}

/** A secret that nobody guesses: 256 random bits, 43 characters that are safe in an address and a cookie. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token, which is stored only in this form: it can be recognized, and not used. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
