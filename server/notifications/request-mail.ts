import { html } from '#server/http/html.ts';
import type { Company } from '#server/platform/company.ts';
import { notNamed, oneLine } from '#server/platform/text.ts';
import { promisedBy, timeIn } from '#server/platform/time.ts';
import type { StoredQuoteRequest } from '#server/requests/stored.ts';
import { longFields, type QuoteField, quoteFields, shortFields } from '#shared/quote-fields.ts';
import { requestFoot, requestPage, requestSubject } from './mail-parts.ts';

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
  const subject = requestSubject(request);
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
    ...requestFoot(request, markLink, company),
  ].join('\n');
  const replyTo = { name: request.name, address: request.email };
  return {
    subject: isReminder ? subject.replace('Quote request', 'Not answered yet') : subject,
    text,
    html: requestPage(request, { body: bodyOf(request, received, due), markLink, company }),
    replyTo,
    request,
  };
}

/** What the page has a place of its own for; the rest stands in rows. */
const placed: QuoteField[] = ['name', 'service', 'phone', 'email'];

function bodyOf(request: StoredQuoteRequest, received: string, due: string) {
  const rows = shortFields
    .filter((field) => !placed.includes(field))
    .map(
      (field) =>
        html`<p><b>${quoteFields[field].ownersLabel}:</b> ${oneLine(request[field]) || notNamed}</p>\n`,
    );
  const blocks = longFields.map(
    (field) =>
      html`<div style="white-space:pre-wrap;border-left:4px solid #ccc;padding-left:12px">${request[field]}</div>\n`,
  );
  return html`<p><a href="mailto:${encodeURIComponent(request.email).replace('%40', '@')}">${oneLine(request.email)}</a></p>
${rows}${blocks}<p>Received ${received}<br><b>Answer by ${due}</b></p>`;
}
