import { type Html, html } from '#server/http/page.ts';
import type { PushContent } from '#server/outbox/message.ts';
import type { Company } from '#server/platform/company.ts';
import { dialable } from '#server/platform/dialable.ts';
import { notNamed, oneLine, shownField } from '#server/platform/text.ts';
import { timeIn } from '#server/platform/time.ts';
import { answerBy } from '#server/requests/answer-by.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { screens } from '#shared/desk/addresses.ts';
import { longFields, type QuoteField, quoteFields, shortFields } from '#shared/quote-fields.ts';
import { contactWords } from '#shared/quote-promise.ts';

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
  const promisedBy = answerBy(request.receivedAt, { company, timeZone });
  const due = promisedBy && timeIn(timeZone, promisedBy);
  const rows = [
    ...shortFields.map((field) => [quoteFields[field].ownersLabel, shownField(request, field) || notNamed]),
    ['Received', received],
    ...(due ? [['Answer by', due]] : []),
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

/** Fields with a place of their own on the page; the rest go into rows. */
const placed: QuoteField[] = ['name', 'service', 'phone', 'email'];

function bodyOf(request: StoredQuoteRequest, received: string, due: string | null) {
  const rows = shortFields
    .filter((field) => !placed.includes(field))
    .map(
      (field) =>
        html`<p><b>${quoteFields[field].ownersLabel}:</b> ${shownField(request, field) || notNamed}</p>\n`,
    );
  const blocks = longFields.map(
    (field) =>
      html`<div style="white-space:pre-wrap;border-left:4px solid #ccc;padding-left:12px">${request[field]}</div>\n`,
  );
  return html`<p><a href="mailto:${encodeURIComponent(request.email).replace('%40', '@')}" translate="no">${oneLine(request.email)}</a></p>
${rows}${blocks}<p>Received ${received}${due ? html`<br><b>Answer by ${due}</b>` : ''}</p>`;
}

interface PushedRequest {
  company: Pick<Company, 'promise' | 'hours'>;
  request: StoredQuoteRequest;
  /** True if nobody has answered it yet. */
  isReminder: boolean;
  timeZone: string;
}

/** What a phone says about a request: who and what on a screen that may show it, nothing about anybody on another. */
export function requestPush({ request, isReminder, company, timeZone }: PushedRequest): PushContent {
  const about = [oneLine(request.name), oneLine(request.service)].filter(Boolean).join(', ');
  const words = longFields.map((field) => oneLine(request[field])).join(' ');
  const promisedBy = answerBy(request.receivedAt, { company, timeZone });
  const due = promisedBy ? `Answer by ${timeIn(timeZone, promisedBy)}.` : 'Open the desk to read it.';
  return {
    url: screens.request(request.id),
    tag: request.id,
    all: isReminder
      ? { title: `Not answered yet: ${about}`, body: due }
      : { title: `New request: ${about}`, body: words },
    little: isReminder
      ? { title: 'A request is waiting for an answer', body: due }
      : { title: 'New request', body: 'Open the desk to read it.' },
  };
}

/** The push about requests that were quarantined. */
export function quarantinePush(subject: string): PushContent {
  const words = { title: subject, body: 'They are under Spam at the desk.' };
  return { url: screens.list('spam'), tag: 'spam', all: words, little: words };
}

/** The push about many at once. */
export function digestPush(subject: string): PushContent {
  const words = { title: subject, body: 'They are at the desk.' };
  return { url: screens.list(), tag: 'digest', all: words, little: words };
}

/**
 * The automatic reply, if it is turned on. It repeats nothing that was typed, so it cannot carry anyone's text to
 * others.
 */
export function acknowledgement({ name, phone, promise }: Company) {
  return {
    subject: `We received your quote request`,
    text: [
      `Thank you for your quote request. We’ve received it and will ${contactWords(promise)}.`,
      `If it is urgent, call ${phone.shown}.`,
      `${name}`,
      'You received this because this address was entered in the form on our website. If that wasn’t you, please ignore it.',
    ].join('\n\n'),
  };
}

type Ours = Pick<Company, 'name' | 'colors'>;

/** What the owner's mails about a request are called, so that mailboxes put them below each other. */
export function requestSubject({ service, name }: StoredQuoteRequest): string {
  return `Quote request: ${[service, name].map(oneLine).filter(Boolean).join(', ')}`;
}

/** One tap to call, if a phone can dial what was typed. */
function callButton(request: StoredQuoteRequest, { colors }: Ours): Html {
  const number = dialable(request.phone);
  const shown = shownField(request, 'phone');
  return number
    ? html`<p><a href="tel:${number}" translate="no" style="display:inline-block;padding:14px 22px;background:${colors?.dark ?? '#1f2a30'};color:#fff;border-radius:4px;text-decoration:none;font-weight:bold">Call ${shown}</a></p>`
    : html`<p><b>Phone:</b> <span translate="no">${shown}</span></p>`;
}

/** A mail in one column that a phone shows without zooming, with the request's name on top and its link below. */
export function requestPage(
  request: StoredQuoteRequest,
  { body, markLink, company }: { body: Html; markLink: string; company: Ours },
): string {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="font:16px/1.5 sans-serif;max-width:36em;margin:0 auto;padding:16px;overflow-wrap:anywhere">
<p style="font-size:20px;margin:0"><b translate="no">${oneLine(request.name)}</b><br>${oneLine(request.service) || 'No service selected'}</p>
${callButton(request, company)}
${body}
<p><a href="${markLink}">Answered, or spam? Mark it here</a> and the reminders stop.</p>
<p style="color:#555;font-size:13px">Request ${request.id}, sent from the form on the website of <span translate="no">${company.name}</span>.</p>
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
