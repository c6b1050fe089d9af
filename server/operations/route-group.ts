import type { FastifyReply, FastifyRequest } from 'fastify';
import { photoRoute } from '#server/photos/photo-routes.ts';
import { deskPath } from '#shared/desk/addresses.ts';
import { quoteEndpoint } from '#shared/routes.ts';

/** What answers are told apart by: few, and none that a visitor can invent. */
export const routeGroups = ['page', 'file', 'quote_request', 'photo', 'desk', 'other'] as const;

export type RouteGroup = (typeof routeGroups)[number];

/** Which of them a request belongs to, by the route that took it and, for the built site, by what was sent. */
export function routeGroup({ routeOptions }: FastifyRequest, reply: FastifyReply): RouteGroup {
  // Nothing took what is not found.
  const { url = '/*' } = routeOptions;
  if (url === quoteEndpoint) return 'quote_request';
  if (url === photoRoute) return 'photo';
  if (url === deskPath || url.startsWith(`${deskPath}/`)) return 'desk';
  if (url !== '/*') return 'other';
  const isPage = /^text\/html/.test(String(reply.getHeader('content-type')));
  if (isPage) return 'page';
  return reply.statusCode < 400 ? 'file' : 'other';
}
