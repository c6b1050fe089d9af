import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import type { Company } from '#server/platform/company.ts';
import { deskPath } from '#shared/desk/addresses.ts';
import { firstLanguage } from '#shared/languages.ts';
import { type Messages, messagesIn } from '#shared/messages/messages.ts';
import { detectLanguage } from './detect-language.ts';
import { composeOwnPagePolicy, html, renderOwnPage } from './page.ts';

/** The path of the links in the owner's emails; the token follows. */
export const markPath = '/mark/';
/** The path of the links to photos; the token and a file name follow. */
export const ownersPhotoPath = '/request-photo/';

/** The path of the link that confirms an address for requests; the token follows. */
export const confirmPath = '/confirm-email/';

/** True for pages that the owner reads, not a visitor: nobody there is asked to call the company. */
export function isForOwner(url: string): boolean {
  return [markPath, ownersPhotoPath, confirmPath].some((path) => url.startsWith(path));
}

const openAgain = 'We couldn’t read that. Open the link from the email again.';

/** What the owner reads where a visitor would be asked to call. */
const ownersRefusals: Partial<Record<RefusalStatus, string>> = {
  400: openAgain,
  404: 'This link is incomplete. Open it from the email again, or copy all of it.',
  410: 'The link is more than 30 days old, or its request was deleted. All requests are in the desk.',
  413: openAgain,
  415: openAgain,
  500: 'Something went wrong here. Please try again.',
  503: 'The requests can’t be reached right now. Please try again in a minute.',
};

/** The desk is on this server. */
const ownersFooter = html`<p><a href="${deskPath}">Open the desk</a></p>`;

export type RefusalStatus = keyof Messages['answers']['refusals'];

/** Returns the nearest status that has a message; any other 4xx becomes 400, the rest 500. */
export function refusalStatus(status: number | undefined): RefusalStatus {
  if (status !== undefined && status in messagesIn[firstLanguage].answers.refusals)
    return status as RefusalStatus;
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
  const language = detectLanguage(request);
  const [title = '', text = ''] = messagesIn[language].answers.refusals[status];
  const message = (isOwner && ownersRefusals[status]) || text;
  reply.code(status).header('Cache-Control', 'no-store');
  if (!wantsHtml(request)) {
    const phone = isOwner ? undefined : company.phone.shown;
    return reply.send({ statusCode: status, error: title, message, phone });
  }
  const body = html`<p>${message}</p>`;
  const page = { title, body, language, ...(isOwner && { foot: ownersFooter }) };
  return sendOwnPage(reply, company, renderOwnPage(company, page));
}

/** Sends a page of the server's own, under its own policy. @param more what else it loads, like `img-src 'self'` */
export function sendOwnPage(reply: FastifyReply, company: Company, page: string, ...more: string[]) {
  const policy = [composeOwnPagePolicy(company), ...more].join('; ');
  return reply.type('text/html; charset=utf-8').header('Content-Security-Policy', policy).send(page);
}
