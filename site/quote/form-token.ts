import { formTokenEndpoint } from '#shared/routes.ts';
import { abortAfter } from './abort-after.ts';

let token: Promise<string> | undefined;

/**
 * Asks the server, once, for the token that shows when a visitor started to fill in the form. Empty if it could not
 * be fetched: the request is accepted without it too.
 */
export function formToken(quoteEndpoint: string): Promise<string> {
  const address = new URL(formTokenEndpoint, new URL(quoteEndpoint, location.href));
  token ??= fetch(address, { signal: abortAfter(3000) })
    .then((response) => response.json() as Promise<{ token: string }>)
    .then((answer) => answer.token)
    .catch(() => '');
  return token;
}

/** The form was started before a token could be requested. One that is too young would make the visitor look hasty. */
export function doWithoutToken() {
  token ??= Promise.resolve('');
}
