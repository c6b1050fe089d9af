import type { Company } from '#server/company/company.ts';
import { html } from '#server/html/html.ts';
import { oneLine } from '#server/outbox/mail.ts';
import type { StoredQuoteRequest } from '#server/quote-requests/stored.ts';
import { longFields, type QuoteField, quoteFields, shortFields } from '#shared/quote-fields.ts';
import { dialable, notNamed, promisedBy, timeIn } from './wording.ts';

export interface RequestMail {
  request: StoredQuoteRequest;
  /** True if it reminds of a request that nobody has answered yet. */
  isReminder: boolean;
  company: Company;
  /** Where the owner can mark it as answered or spam, without a login. */
  markLink: string;
  timeZone: string;
}

/** What the owner reads on a phone: who, what, by when, and one tap to call; an answer goes to the visitor. */
export function requestMail({ request, isReminder, company, markLink, timeZone }: RequestMail) {
  const about = [request.service, request.name].filter(Boolean).map(oneLine).join(', ');
  const subject = `${isReminder ? 'Not answered yet' : 'Quote request'}: ${about}`;
  const received = timeIn(timeZone, new Date(request.receivedAt));
  const due = timeIn(timeZone, promisedBy(request.receivedAt));
  const rows = [
    ...shortFields.map((field) => [quoteFields[field].ownersLabel, oneLine(request[field]) || notNamed]),
    ['Received', received],
    ['Answer by', due],
  ];
  const text = [
    ...rows.map(([label, value]) => `${label}: ${value}`),
    ...longFields.flatMap((field) => ['', request[field]]),
    '',
    '--',
    `Answered, or spam? Mark it here and the reminders stop: ${markLink}`,
    `Request ${request.id}, sent from the form on the website of ${company.name}.`,
  ].join('\n');
  const replyTo = { name: request.name, address: request.email };
  return {
    subject,
    text,
    html: requestHtml({ request, markLink, company, due, received }),
    replyTo,
    request,
  };
}

/** What the HTML has a place of its own for; the rest stands in rows. */
const placed: QuoteField[] = ['name', 'service', 'phone', 'email'];

interface HtmlParts extends Pick<RequestMail, 'request' | 'markLink' | 'company'> {
  due: string;
  received: string;
}

function requestHtml({ request, markLink, company, due, received }: HtmlParts): string {
  const number = dialable(request.phone);
  const call = number
    ? html`<p><a href="tel:${number}" style="display:inline-block;padding:14px 22px;background:${company.colors?.dark ?? '#1f2a30'};color:#fff;border-radius:4px;text-decoration:none;font-weight:bold">Call ${request.phone}</a></p>`
    : html`<p><b>Phone:</b> ${request.phone}</p>`;
  const rows = shortFields
    .filter((field) => !placed.includes(field))
    .map((field) => html`<p><b>${quoteFields[field].ownersLabel}:</b> ${request[field] || notNamed}</p>\n`);
  const blocks = longFields.map(
    (field) =>
      html`<div style="white-space:pre-wrap;border-left:4px solid #ccc;padding-left:12px">${request[field]}</div>\n`,
  );
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="font:16px/1.5 sans-serif;max-width:36em;margin:0 auto;padding:16px">
<p style="font-size:20px;margin:0"><b>${request.name}</b><br>${request.service || 'No service selected'}</p>
${call}
<p><a href="mailto:${encodeURIComponent(request.email).replace('%40', '@')}">${request.email}</a></p>
${rows}${blocks}<p>Received ${received}<br><b>Answer by ${due}</b></p>
<p><a href="${markLink}">Answered, or spam? Mark it here</a> and the reminders stop.</p>
<p style="color:#555;font-size:13px">Request ${request.id}, sent from the form on the website of ${company.name}.</p>
</body></html>
`.markup;
}
