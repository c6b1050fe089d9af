import { formTokenEndpoint } from '#shared/routes.ts';

let token: Promise<string> | undefined;

/**
 * Asks the server, once, for the token that shows when a visitor began to fill in the form.
 * Empty when it could not be had: the request is taken without it too.
 */
export function formToken(quoteEndpoint: string): Promise<string> {
  const address = new URL(formTokenEndpoint, new URL(quoteEndpoint, location.href));
  token ??= fetch(address, { signal: AbortSignal.timeout(3000) })
    .then((response) => response.json() as Promise<{ token: string }>)
    .then((answer) => answer.token)
    .catch(() => '');
  return token;
}

/** The form was begun before a token could be asked for. One that is too young would call the visitor hasty. */
export function doWithoutToken() {
  token ??= Promise.resolve('');
}
