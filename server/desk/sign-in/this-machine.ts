import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '#server/platform/config.ts';
import type { Signer } from '#server/platform/signed-token.ts';
import { endpoints, previewPath, screens } from '#shared/desk/addresses.ts';

/** The path of the address that `npm run edit` prints; the key follows. Outside the reach of the desk's service worker. */
export const editPath = '/edit/';
const purpose = 'npm run edit';
/** How long the browser keeps the key, in seconds: as long as it can. */
const cookieSeconds = 400 * 24 * 3600;

/** Browsers send a cookie to every port of this machine, so each port has a name of its own. */
const cookieName = ({ serverUrl }: Config) => `edit-${serverUrl.port}`;

/** Creates the address that lets a browser change the website: only someone who can read the terminal can open it. */
export function createEditAddress({ serverUrl }: Config, signer: Signer): string {
  return new URL(editPath + signer.sign(purpose, ''), serverUrl).href;
}

/** Whether the browser has opened the address that `npm run edit` printed. */
export function hasEditKey({ cookies }: FastifyRequest, config: Config, signer: Signer): boolean {
  return signer.isSigned(purpose, '', cookies[cookieName(config)] ?? '');
}

/** Stores the key in a cookie. With a wrong one, the desk says where the right one is. */
export function registerEditAddress(app: FastifyInstance, config: Config, signer: Signer) {
  app.get<{ Params: { key: string } }>(`${editPath}:key`, async ({ params: { key } }, reply) => {
    if (signer.isSigned(purpose, '', key))
      reply.setCookie(cookieName(config), key, {
        maxAge: cookieSeconds,
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
      });
    return reply.redirect(screens.website(), 303);
  });
}

/** The headers that a proxy or tunnel adds: a request through one comes from elsewhere, whatever its host says. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request to `npm run edit` was made by its own page in a browser on this machine. No page elsewhere can name
 * this machine in `Host`, not even one whose own name points here (DNS rebinding), and none can hide its `Origin` when it
 * sends something.
 */
export function isFromThisMachine({ headers, method, host }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return (
    isLoopback(hostnameOf(host)) &&
    proxyHeaders.every((name) => headers[name] === undefined) &&
    (isRead || headers.origin === `http://${host}`)
  );
}

const hostnameOf = (host: string) =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';

/** All that there is there: no requests, no devices, and nothing that writes to anybody. */
export function isAvailableLocally({ url }: FastifyRequest): boolean {
  const address = url.split('?')[0]!;
  const isWithin = [endpoints.website, previewPath].some((route) => `${address}/`.startsWith(`${route}/`));
  const isNeeded = address === endpoints.session || address === endpoints.overview;
  return isWithin || isNeeded || address.startsWith(editPath);
}
