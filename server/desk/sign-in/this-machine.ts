import type { FastifyRequest } from 'fastify';
import { isLoopback } from '#server/platform/config.ts';
import { endpoints, previewPath } from '#shared/desk/addresses.ts';

/** What a proxy or tunnel adds: whoever comes through it is somewhere else, whatever name it gives this machine. */
const passedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Whether a request of `npm run edit`, which asks nobody to sign in, was made by its own page in a browser on this
 * machine. No page elsewhere can name this machine in `Host`, not even one whose own name points here (DNS rebinding),
 * and none can hide its `Origin` when it sends something.
 */
export function isFromThisMachine({ headers, method, host }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return (
    isLoopback(hostnameOf(host)) &&
    passedOn.every((name) => headers[name] === undefined) &&
    (isRead || headers.origin === `http://${host}`)
  );
}

const hostnameOf = (host: string) =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';

/** All that there is there: no requests, no devices, and nothing that writes to anybody. */
export function isOpenHere({ url }: FastifyRequest): boolean {
  const address = url.split('?')[0]!;
  const isWithin = [endpoints.website, previewPath].some((place) => `${address}/`.startsWith(`${place}/`));
  return isWithin || address === endpoints.session || address === endpoints.overview;
}
