import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isFromElsewhere } from '#server/http/cross-origin.ts';
import { html } from '#server/http/html.ts';
import { ownPage } from '#server/http/own-page.ts';
import { sendOwnPage, wantsHtml } from '#server/http/refusals.ts';
import { builtPolicy } from '#server/http/security-headers.ts';
import type { Company } from '#server/platform/company.ts';
import { contactAnchors, routes } from '#shared/routes.ts';
import type { RefusedForm } from './refused-form.ts';

/** What the answers need to know about the site. */
export interface Site {
  distDir: string;
  siteUrl: URL;
  company: Company;
}

export interface KeptAnswer {
  id: string;
  /** The path where photographs for it may be sent. */
  photos: string;
  /** False if some of the photographs in a plain form are not kept. */
  hasAllPhotos: boolean;
}

/** Says that the request is stored: `201 {"id","photos"}`, or for a plain form `303` to the confirmation. */
export function answerKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { siteUrl }: Site,
  { id, photos, hasAllPhotos }: KeptAnswer,
) {
  reply.header('Cache-Control', 'no-store');
  if (!wantsHtml(request)) return reply.code(201).send({ id, photos });
  const anchor = hasAllPhotos ? contactAnchors.sent : contactAnchors.sentWithoutPhotos;
  const confirmation = `${routes.contact}#${anchor}`;
  return reply.redirect(isFromElsewhere(request) ? new URL(confirmation, siteUrl).href : confirmation, 303);
}

/** How many filled pages are on their way at once: each takes as much memory as the page and what was typed. */
const mostOnTheirWay = 32;
let onTheirWay = 0;

/**
 * Returns a plain form as it was typed, with what is wrong; `status` is 422, 429 or 503. With many on their way, a small
 * page says it, and the browser has what was typed.
 */
export async function giveFormBack(
  reply: FastifyReply,
  { distDir, company }: Site,
  status: number,
  form: RefusedForm,
) {
  reply.code(status).header('Cache-Control', 'no-store');
  if (onTheirWay >= mostOnTheirWay) return askToGoBack(reply, company);
  onTheirWay++;
  finished(reply.raw, () => onTheirWay--);
  const page = await readFile(path.join(distDir, `${routes.contact.slice(1)}.html`), 'utf8').catch(
    () => undefined,
  );
  if (page) {
    // Loaded for the first such form, not at the start: its HTML parser costs 5 MB.
    const { fillRefusedForm } = await import('./refused-form.ts');
    reply.header('Content-Security-Policy', builtPolicy).type('text/html; charset=utf-8');
    return reply.send(fillRefusedForm(page, form));
  }
  const faults = Object.values(form.errors).map((message) => html`<li>${message}</li>`);
  const body = html`<p>${form.notice.text}</p><ul>${faults}</ul>`;
  return sendOwnPage(reply, ownPage(company, { title: form.notice.title, body }));
}

/** Says with a small page that the form was not sent, and where what was typed is. */
export function askToGoBack(reply: FastifyReply, company: Company) {
  const body = html`<p>It did not reach us: too much is coming in at once. Go back in your browser, where everything you typed still is, and send it again in a minute.</p>`;
  return sendOwnPage(reply, ownPage(company, { title: 'Request Not Sent', body }));
}
