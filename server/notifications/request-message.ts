import { type Html, html } from '#server/http/page.ts';
import type { PushContent } from '#server/outbox/message.ts';
import type { Company } from '#server/platform/company.ts';
import { toDialable } from '#server/platform/phone-numbers.ts';
import { emptyFieldText, formatField, toOneLine } from '#server/platform/text.ts';
import { formatTimeIn } from '#server/platform/time.ts';
import { answerBy } from '#server/requests/answer-by.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { screens } from '#shared/desk/addresses.ts';
import { describeLanguage } from '#shared/desk/format.ts';
import { requestNumber } from '#shared/desk/request-number.ts';
import { describePriceEstimate, estimateLabel } from '#shared/price-estimate.ts';
import { longFields, type QuoteField, quoteFields, shortFields } from '#shared/quote-fields.ts';
import { renderButton, renderEmailPage, renderSecondaryButton } from './email-page.ts';

/** Where the owner gets from a message to the request. */
export interface OwnerLinks {
  /** Where it can be marked as answered or spam, without signing in. */
  markLink: string;
  /** The request's address in the desk; undefined if the desk can't be reached. */
  deskUrl: string | undefined;
}

export interface RequestEmail extends OwnerLinks {
  request: StoredQuoteRequest;
  /** True if it reminds of a request that nobody has answered yet. */
  isReminder: boolean;
  company: Company;
  timeZone: string;
}

/** Composes the email about a request: who, what, by when, and one tap to call. A reply goes to the visitor. */
export function composeRequestEmail(mail: RequestEmail) {
  const { request, isReminder, company, deskUrl, timeZone } = mail;
  const subject = formatSubject(request);
  const received = formatTimeIn(timeZone, new Date(request.receivedAt));
  const promisedBy = answerBy(request.receivedAt, { company, timeZone });
  const due = promisedBy && formatTimeIn(timeZone, promisedBy);
  const language = describeLanguage(request.language);
  const { estimate } = request;
  const rows = [
    ...shortFields.map((field) => [
      quoteFields[field].ownersLabel,
      formatField(request, field) || emptyFieldText,
    ]),
    ['Received', received],
    ...(due ? [['Answer by', due]] : []),
    ...(estimate ? [[estimateLabel(estimate), describePriceEstimate(estimate)]] : []),
  ];
  const text = [
    ...rows.map(([label, value]) => `${label}: ${value}`),
    ...(language ? [language] : []),
    ...longFields.flatMap((field) => ['', request[field]]),
    '',
    ...composeFooterLines(mail),
  ].join('\n');
  const replyTo = { name: request.name, address: request.email };
  return {
    subject: isReminder ? subject.replace('Quote request', 'Not answered yet') : subject,
    text,
    html: renderRequestPage(mail, renderBody(request, received, due)),
    replyTo,
    request,
    deskUrl,
  };
}

/** Fields with a place of their own on the page; the rest go into rows. */
const fieldsOutsideRows: QuoteField[] = ['name', 'service', 'phone', 'email'];

function renderBody(request: StoredQuoteRequest, received: string, due: string | null) {
  const rows = shortFields
    .filter((field) => !fieldsOutsideRows.includes(field))
    .map(
      (field) =>
        html`<p><b>${quoteFields[field].ownersLabel}:</b> ${formatField(request, field) || emptyFieldText}</p>\n`,
    );
  const { estimate } = request;
  const blocks = longFields.map(
    (field) =>
      html`<div lang="${request.language}" style="white-space:pre-wrap;border-left:4px solid #ccc;padding-left:12px">${request[field]}</div>\n`,
  );
  return html`<p><a href="mailto:${encodeURIComponent(request.email).replace('%40', '@')}" translate="no">${toOneLine(request.email)}</a></p>
${rows}${estimate ? html`<p><b>${estimateLabel(estimate)}:</b> ${describePriceEstimate(estimate)}</p>\n` : ''}${blocks}<p>Received ${received}${due ? html`<br><b>Answer by ${due}</b>` : ''}</p>`;
}

interface PushedRequest {
  company: Pick<Company, 'promise' | 'hours'>;
  request: StoredQuoteRequest;
  /** True if nobody has answered it yet. */
  isReminder: boolean;
  timeZone: string;
}

/** Composes the push about a request: who and what for a phone that may show it, nothing about anybody for another. */
export function composeRequestPush({ request, isReminder, company, timeZone }: PushedRequest): PushContent {
  const about = [toOneLine(request.name), toOneLine(request.service)].filter(Boolean).join(', ');
  const text = longFields.map((field) => toOneLine(request[field])).join(' ');
  const promisedBy = answerBy(request.receivedAt, { company, timeZone });
  const due = promisedBy ? `Answer by ${formatTimeIn(timeZone, promisedBy)}.` : 'Open the desk to read it.';
  return {
    url: screens.request(request.id),
    tag: request.id,
    all: isReminder
      ? { title: `Not answered yet: ${about}`, body: due }
      : { title: `New request: ${about}`, body: text },
    little: isReminder
      ? { title: 'A request is waiting for an answer', body: due }
      : { title: 'New request', body: 'Open the desk to read it.' },
  };
}

/** Composes the push about requests that were quarantined. */
export function composeQuarantinePush(subject: string): PushContent {
  const text = { title: subject, body: 'Look under Spam in the desk.' };
  return { url: screens.list('spam'), tag: 'spam', all: text, little: text };
}

/** Composes the push about many requests that came or are waiting together. */
export function composeDigestPush(subject: string): PushContent {
  const text = { title: subject, body: 'Open the desk to take a look.' };
  return { url: screens.list(), tag: 'digest', all: text, little: text };
}

type EmailCompany = Pick<Company, 'name' | 'colors'>;

/** Formats the subject of the owner's emails about a request, which is the same so that mailboxes show them together. */
export function formatSubject({ service, name }: StoredQuoteRequest): string {
  return `Quote request: ${[service, name].map(toOneLine).filter(Boolean).join(', ')}`;
}

/** Renders a button that calls the visitor, if a phone can dial what was typed; otherwise the number as text. */
function renderCallButton(request: StoredQuoteRequest, company: EmailCompany): Html {
  const number = toDialable(request.phone);
  const shown = formatField(request, 'phone');
  return number
    ? renderButton(`tel:${number}`, `Call ${shown}`, company)
    : html`<p><b>Phone:</b> <span translate="no">${shown}</span></p>`;
}

interface RequestPage extends OwnerLinks {
  request: StoredQuoteRequest;
  company: EmailCompany;
}

const openLabel = 'Open this request in the desk';
const markLabel = 'Answered, or spam? Mark it here without signing in';
const describeOrigin = ({ id }: StoredQuoteRequest) =>
  `Request ${requestNumber(id)}, sent from the form on the website of `;

/** Renders the HTML of an email about a request: the visitor's name on top, the links below. */
export function renderRequestPage({ request, company, markLink, deskUrl }: RequestPage, body: Html): string {
  const language = describeLanguage(request.language);
  const page = html`<p style="font-size:20px;margin:0"><b translate="no">${toOneLine(request.name)}</b><br>${toOneLine(request.service) || 'No service selected'}${language ? html`<br><b>${language}</b>` : ''}</p>
${renderCallButton(request, company)}
${body}
${deskUrl ? renderSecondaryButton(deskUrl, openLabel) : ''}
<p><a href="${markLink}">${markLabel}</a>, and the reminders stop.</p>`;
  return renderEmailPage(page, html`${describeOrigin(request)}<span translate="no">${company.name}</span>.`);
}

/** Composes the last lines of the text of an email about a request. */
export function composeFooterLines({ request, company, markLink, deskUrl }: RequestPage): string[] {
  return [
    '--',
    ...(deskUrl ? [`${openLabel}: ${deskUrl}`] : []),
    `${markLabel}, and the reminders stop: ${markLink}`,
    `${describeOrigin(request)}${company.name}.`,
  ];
}
