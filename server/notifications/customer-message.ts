import type { ActionRow } from '#server/database/tables.ts';
import { html } from '#server/http/page.ts';
import type { PushContent } from '#server/outbox/message.ts';
import type { Company } from '#server/platform/company.ts';
import { formatPhones } from '#server/platform/phone-numbers.ts';
import { toOneLine } from '#server/platform/text.ts';
import { formatTimeIn } from '#server/platform/time.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import type { CustomerActionKind } from '#shared/desk/actions.ts';
import { screens } from '#shared/desk/addresses.ts';
import { composeFooterLines, formatSubject, type OwnerLinks, renderRequestPage } from './request-message.ts';

interface CustomerMessage extends OwnerLinks {
  request: StoredQuoteRequest;
  /** What the customer did. */
  action: ActionRow;
  company: Company;
  timeZone: string;
}

/** What came with a customer's action. */
interface Content {
  text?: string;
  phone?: string;
  email?: string;
  visitAt?: string | null;
  /** Of an accepted or declined quote. */
  name?: string;
  reason?: string;
}

const headings: Record<CustomerActionKind, string> = {
  'customer-note': 'New message from the customer',
  contact: 'New contact details',
  withdraw: 'Customer wants to cancel',
  'customer-visit': 'Visit update',
  accept: 'Quote accepted',
  decline: 'Quote declined',
  consent: 'Photo permission',
  'no-emails': 'Customer wants fewer emails',
};

const contentOf = ({ content }: ActionRow): Content => JSON.parse(content ?? '{}');
const kindOf = ({ kind }: ActionRow) => kind as CustomerActionKind;

function linesOf(action: ActionRow, timeZone: string): string[] {
  const { text, phone, email, visitAt, reason } = contentOf(action);
  if (kindOf(action) === 'customer-visit') {
    if (visitAt) return [`The visit is set for ${formatTimeIn(timeZone, new Date(visitAt))}.`];
    const had = action.standing_before && JSON.parse(action.standing_before).visitAt;
    return [
      had
        ? 'The visit is canceled.'
        : 'The customer can’t make any of the times you offered. Offer other times, or call.',
    ];
  }
  if (kindOf(action) === 'accept') return [`Accepted by ${toOneLine(contentOf(action).name ?? '')}.`];
  if (kindOf(action) === 'consent') {
    const { name } = contentOf(action);
    return name
      ? [`${toOneLine(name)} agreed to let you show photos of the job.`]
      : [
          'The customer no longer allows you to show photos of the job. If it’s in your gallery, remove it: on the request, “After the pour” links to the project.',
        ];
  }
  if (kindOf(action) === 'no-emails') return ['From now on, they only get emails about a visit or a quote.'];
  if (kindOf(action) === 'decline') return [reason ?? 'No reason was given.'];
  if (kindOf(action) === 'withdraw')
    return [
      'You have already set a visit or a stage, so nothing was deleted. To delete it, open the request in the desk and tap More, then Erase.',
    ];
  return [
    ...(text ? [text] : []),
    ...(phone ? [`Phone: ${toOneLine(formatPhones(phone))}`] : []),
    ...(email ? [`Email: ${toOneLine(email)}`] : []),
  ];
}

/** Composes the email about what a customer did on the page of their request. A reply goes to the customer. */
export function composeCustomerEmail(mail: CustomerMessage) {
  const { request, action, deskUrl, timeZone } = mail;
  const heading = headings[kindOf(action)];
  const lines = linesOf(action, timeZone);
  const time = formatTimeIn(timeZone, new Date(action.at));
  const body = html`<p><b>${heading}</b></p>
${lines.map((line) => html`<div${action.kind === 'customer-note' ? html` lang="${request.language}"` : ''} style="white-space:pre-wrap;border-left:4px solid #ccc;padding-left:12px">${line}</div>\n`)}<p>${time}</p>`;
  return {
    subject: formatSubject(request).replace('Quote request', heading),
    text: [heading, '', ...lines, '', time, '', ...composeFooterLines(mail)].join('\n'),
    html: renderRequestPage(mail, body),
    replyTo: { name: request.name, address: request.email },
    request,
    deskUrl,
    update: { kind: kindOf(action), at: action.at, ...contentOf(action) },
  };
}

/** Composes the push about it: who for a phone that may show it, nothing about anybody for another. */
export function composeCustomerPush({ request, action, timeZone }: CustomerMessage): PushContent {
  const heading = headings[kindOf(action)];
  return {
    url: screens.request(request.id),
    tag: `customer-${action.id}`,
    all: {
      title: `${heading}: ${toOneLine(request.name)}`,
      body: linesOf(action, timeZone).map(toOneLine).join(', '),
    },
    little: { title: heading, body: 'Open the desk to read it.' },
  };
}
