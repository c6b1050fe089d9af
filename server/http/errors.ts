import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Company } from '#server/platform/company.ts';
import { deskPath } from '#shared/desk/addresses.ts';
import { html, ownPage, ownPagePolicy } from './page.ts';

/** The path of the links in the owner's mails; the token follows. */
export const markPath = '/mark/';
/** The path of the links to photographs; the token and a file name follow. */
export const ownersPhotoPath = '/request-photo/';

/** True for pages that the owner reads, not a visitor: nobody there is told to call the company. */
export function isForOwner(url: string): boolean {
  return url.startsWith(markPath) || url.startsWith(ownersPhotoPath);
}

/** The words for each refusing status, for people and programs alike. */
const refusals = {
  400: ['Request Not Understood', 'We couldn’t read that. Please try again.'],
  403: ['Not Allowed', 'You can’t do this from the site you came from.'],
  404: ['Page Not Found', 'There’s nothing at this address.'],
  405: ['Not Possible Here', 'This address doesn’t take that kind of request.'],
  408: ['Took Too Long', 'The request didn’t arrive in time. Please try again.'],
  410: ['Link Expired', 'This link is no longer valid.'],
  412: ['Changed in the Meantime', 'It has changed since you last loaded it.'],
  413: ['Too Long', 'That’s too long. Go back and shorten the project details.'],
  415: ['Request Not Understood', 'Send JSON or a plain form.'],
  422: ['Check Your Request', 'One of the fields needs another look.'],
  429: ['Too Many Requests', 'Too many requests came from your connection. Wait a bit, or call.'],
  500: ['Something Went Wrong', 'That was our fault. Please try again, or call.'],
  503: ['Request Not Sent', 'It couldn’t be saved right now. Please try again in a minute, or call.'],
} as const;

const again = 'We couldn’t read that. Open the link from the email again.';

/** The same for the owner, where a visitor would be told to call. */
const ownersRefusals: Partial<Record<RefusalStatus, string>> = {
  400: again,
  404: 'This link is incomplete. Open it from the email again, or copy all of it.',
  410: 'The link is more than 30 days old, or its request was deleted. All requests are at your desk.',
  413: again,
  415: again,
  500: 'Something went wrong here. Please try again.',
  503: 'The requests can’t be reached right now. Please try again in a minute.',
};

/** The desk is on this server. */
const waysOfOwner = html`<p><a href="${deskPath}">Open your desk</a></p>`;

export type RefusalStatus = keyof typeof refusals;

/** The nearest status that has words; any other 4xx becomes 400, the rest 500. */
export function refusalStatus(status: number | undefined): RefusalStatus {
  if (status !== undefined && status in refusals) return status as RefusalStatus;
  return status !== undefined && status >= 400 && status < 500 ? 400 : 500;
}

const formTypes = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)/i;

/**
 * True if a page is wanted: according to the Accept header or, if that leaves it open, to what was sent and
 * requested.
 */
export function wantsHtml(request: FastifyRequest): boolean {
  const isForm = formTypes.test(request.headers['content-type'] ?? '');
  const [page, data] = ['text/html', 'application/json'];
  const byDefault = isForm || !request.url.startsWith('/api/') ? [page, data] : [data, page];
  return new Negotiator(request.raw).mediaType(byDefault) === page;
}

/** Answers with the status as a page or as `{ statusCode, error, message }`. */
export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  company: Company,
  status: RefusalStatus,
) {
  const isOwner = isForOwner(request.url);
  const [title, words] = refusals[status];
  const message = (isOwner && ownersRefusals[status]) || words;
  reply.code(status).header('Cache-Control', 'no-store');
  if (!wantsHtml(request)) {
    const phone = isOwner ? undefined : company.phone.shown;
    return reply.send({ statusCode: status, error: title, message, phone });
  }
  const body = html`<p>${message}</p>`;
  const page = isOwner ? { title, body, foot: waysOfOwner } : { title, body };
  return sendOwnPage(reply, company, ownPage(company, page));
}

/** Sends a page of the server's own, under its own policy. @param more what else it loads, like `img-src 'self'` */
export function sendOwnPage(reply: FastifyReply, company: Company, page: string, ...more: string[]) {
  const policy = [ownPagePolicy(company), ...more].join('; ');
  return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy).send(page);
}
