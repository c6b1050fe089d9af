import { type Html, html } from '#server/http/html.ts';
import type { Company } from '#server/platform/company.ts';
import { dialable, oneLine } from '#server/platform/text.ts';
import type { StoredQuoteRequest } from '#server/requests/stored.ts';

type Ours = Pick<Company, 'name' | 'colors'>;

/** What the owner's mails about a request are called, so that mailboxes put them below each other. */
export function requestSubject({ service, name }: StoredQuoteRequest): string {
  return `Quote request: ${[service, name].map(oneLine).filter(Boolean).join(', ')}`;
}

/** One tap to call, if a phone can dial what was typed. */
export function callButton({ phone }: StoredQuoteRequest, { colors }: Ours): Html {
  const number = dialable(phone);
  return number
    ? html`<p><a href="tel:${number}" style="display:inline-block;padding:14px 22px;background:${colors?.dark ?? '#1f2a30'};color:#fff;border-radius:4px;text-decoration:none;font-weight:bold">Call ${oneLine(phone)}</a></p>`
    : html`<p><b>Phone:</b> ${oneLine(phone)}</p>`;
}

/** A mail in one column that a phone shows without zooming, with the request's name on top and its link below. */
export function requestPage(
  request: StoredQuoteRequest,
  { body, markLink, company }: { body: Html; markLink: string; company: Ours },
): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="font:16px/1.5 sans-serif;max-width:36em;margin:0 auto;padding:16px;overflow-wrap:anywhere">
<p style="font-size:20px;margin:0"><b>${oneLine(request.name)}</b><br>${oneLine(request.service) || 'No service selected'}</p>
${callButton(request, company)}
${body}
<p><a href="${markLink}">Answered, or spam? Mark it here</a> and the reminders stop.</p>
<p style="color:#555;font-size:13px">Request ${request.id}, sent from the form on the website of ${company.name}.</p>
</body></html>
`.markup;
}

/** The last lines of the same mail as text. */
export function requestFoot({ id }: StoredQuoteRequest, markLink: string, { name }: Ours): string[] {
  return [
    '--',
    `Answered, or spam? Mark it here and the reminders stop: ${markLink}`,
    `Request ${id}, sent from the form on the website of ${name}.`,
  ];
}
