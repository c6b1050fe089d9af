import type { Database } from '#server/database/open.ts';
import type { ActionRow, NotificationRow } from '#server/database/tables.ts';
import { html } from '#server/http/page.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import { type Company, careIn } from '#server/platform/company.ts';
import { toOneLine } from '#server/platform/text.ts';
import {
  addDays,
  type Clock,
  clockIn,
  dayOf,
  formatDayIn,
  formatTimeIn,
  startOfDayBefore,
} from '#server/platform/time.ts';
import { listActions } from '#server/requests/action-log.ts';
import {
  type AfterPour,
  isThanksDue,
  pourDayIn,
  readAfterPour,
  thanksAfter,
} from '#server/requests/after-pour.ts';
import { composeCustomerCalendar } from '#server/requests/calendar.ts';
import { findVisits, type StoredQuoteRequest } from '#server/requests/find.ts';
import { acknowledgesNow, type Recipients } from '#server/requests/save.ts';
import { type AnswerContent, listQuotes } from '#server/requests/sent-quotes.ts';
import { formatDollars } from '#shared/desk/format.ts';
import { currentQuote, type SentQuote, totalOf } from '#shared/desk/quotes.ts';
import { isBlank } from '#shared/is-blank.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { renderEmailPage, renderSecondaryButton } from './email-page.ts';

/** The hours within which customers are written to without having done anything, by the company's clock. */
const writingHours = { from: 9, to: 20 };
const maxReminded = 100;

interface CustomerJob {
  database: Database;
  timeZone: string;
  acknowledges: boolean;
}

/** Whether customers get emails at all, and it's a time of day for it. */
async function mayWrite({ database, timeZone, acknowledges }: CustomerJob, now: Date): Promise<boolean> {
  const { hour } = clockIn(timeZone, now);
  const isDaytime = hour >= writingHours.from && hour < writingHours.to;
  return isDaytime && (await acknowledgesNow(database, acknowledges));
}

/** Reminds each customer once, the day before the visit, if they get emails at all. */
export async function enqueueVisitReminders(job: CustomerJob, now: Date) {
  if (!(await mayWrite(job, now))) return;
  const { database, timeZone } = job;
  const [from, until] = [startOfDayBefore(now, -1, timeZone), startOfDayBefore(now, -2, timeZone)];
  for (const { id, visitAt } of await findVisits(database, { from, until }, maxReminded))
    await enqueue(database, {
      kind: 'visit',
      channels: ['mail'],
      name: `visit:tomorrow:${id}:${Date.parse(visitAt)}`,
      requestId: id,
      at: now,
    });
}

interface AboutAction {
  requestId: string;
  actionId: string;
  now: Date;
  /** In milliseconds, until it is sent. */
  wait: number;
  /** Whether it is about a quote, which was asked for: then everybody who left an address gets it. */
  isQuote?: boolean;
}

/** For how many days a thank-you may be late, because no server ran. */
const maxLate = 3;

/** Thanks each customer once, a week after the pour, if they get emails at all. */
export async function enqueueThanks(job: CustomerJob, now: Date) {
  if (!(await mayWrite(job, now))) return;
  const { database, timeZone } = job;
  const today = dayOf(now, timeZone);
  const rows = await database
    .selectFrom('deeds')
    .innerJoin('quote_requests', 'quote_requests.id', 'request_id')
    .select(['request_id', 'content'])
    .where('kind', '=', 'pour')
    .where('undone_at', 'is', null)
    .where('stage', '=', 'won')
    .where('state', '!=', 'spam')
    .orderBy('position')
    .execute();
  // The day that was entered last.
  const days = new Map(rows.map(({ request_id, content }) => [request_id, pourDayIn(content)]));
  for (const [requestId, pourDay] of days) {
    const due = pourDay && addDays(pourDay, thanksAfter);
    if (!due || due > today || addDays(due, maxLate) < today) continue;
    const name = `visit:thanks:${requestId}`;
    await enqueue(database, { kind: 'visit', channels: ['mail'], name, requestId, at: now });
  }
}

/**
 * Queues an email to a customer: about a quote always, about a visit if customers get emails. Both are stored as
 * `visit`.
 */
export async function enqueueEmailToCustomer(
  trx: Database,
  { channels, acknowledges }: Recipients,
  { requestId, actionId, now, wait, isQuote = false }: AboutAction,
) {
  if (isQuote ? !channels.includes('mail') : !(await acknowledgesNow(trx, acknowledges))) return;
  await enqueue(trx, {
    kind: 'visit',
    channels: ['mail'],
    name: `visit:${actionId}`,
    requestId,
    at: now,
    dueAt: new Date(now.getTime() + wait),
  });
}

interface EmailToCustomer extends Clock {
  database: Database;
  request: StoredQuoteRequest;
  company: Company;
  /** Makes the address of the request's page. */
  link: () => Promise<string>;
}

/** Composes the email to a customer that a notification asks for. @returns undefined if it is no longer so */
export async function composeEmailToCustomer(
  { dedupe_key }: Pick<NotificationRow, 'dedupe_key'>,
  { database, request, company, link, now, timeZone }: EmailToCustomer,
) {
  const actions = await listActions(database, request.id);
  const action = actions.find(({ id }) => id === dedupe_key.split(':')[1]);
  const former: string | null = action?.standing_before ? JSON.parse(action.standing_before).visitAt : null;
  // Of a quote that was sent anew in the meantime, only the last is worth an email.
  const last = currentQuote(listQuotes(actions));
  const quote = last && (last.id === action?.id || last.id === quoteIdIn(action)) ? last : undefined;
  const afterPour = readAfterPour(actions);
  const parts = { request, action, former, quote, afterPour, company, now, timeZone };
  const message = composeText(dedupe_key, parts);
  if (!message || isBlank(request.email)) return undefined;
  const page = await link();
  const calendar = composeVisit(request, { company: company.name, link: page, now, former });
  const { name, phone, email } = company;
  const foot = `${name}, ${phone.shown}`;
  const text = `${messagesIn[request.language].emails.hello}\n\n${message.text}`;
  const body = html`<p style="white-space:pre-line">${text}</p>\n${renderSecondaryButton(page, message.link)}`;
  return {
    subject: message.subject,
    text: [text, `${message.link}: ${page}`, foot].join('\n\n'),
    html: renderEmailPage(body, foot, request.language),
    sender: name,
    replyTo: { name, address: email },
    to: request.email,
    ...(calendar &&
      ((!action && !isThanks(dedupe_key)) ||
        action?.kind === 'visit' ||
        action?.kind === 'customer-visit') && {
        attachments: [
          {
            filename: 'visit.ics',
            contentType: 'text/calendar; charset=utf-8',
            content: Buffer.from(calendar),
          },
        ],
      }),
  };
}

/** The quote that an acceptance names. */
const quoteIdIn = (action: ActionRow | undefined) =>
  action?.kind === 'accept' ? (JSON.parse(action.content!) as AnswerContent).quoteId : undefined;

const isThanks = (key: string) => key.split(':')[1] === 'thanks';

interface TextParts extends Clock {
  request: StoredQuoteRequest;
  /** What was done about the visit; undefined for the reminder. */
  action: ActionRow | undefined;
  /** The visit before that. */
  former: string | null;
  /** The quote that was sent or accepted. */
  quote: SentQuote | undefined;
  afterPour: AfterPour;
  company: Company;
}

function composeText(key: string, parts: TextParts) {
  const { request, action, former, quote, afterPour, company, now, timeZone } = parts;
  const { language, visitAt, visitOffer } = request;
  const { tomorrow, offer, set, canceled } = messagesIn[language].visitEmails;
  const { sent, accepted } = messagesIn[language].quoteEmails;
  const say = (at: string) => formatTimeIn(timeZone, new Date(at), language);
  const write = ({ subject, text, link }: typeof set, at: string) => ({
    subject: subject(say(at)),
    text: text(say(at)),
    link,
  });
  const [, about, , reminded] = key.split(':');
  if (about === 'thanks') {
    // The day may have been moved or removed.
    if (!isThanksDue(afterPour, dayOf(now, timeZone))) return undefined;
    const { thanks } = messagesIn[language];
    return { ...thanks, text: thanks.text(company.name, careIn(company, language)?.reviewLink) };
  }
  if (about === 'tomorrow' && afterPour.isSilent) return undefined;
  if (about === 'tomorrow')
    return visitAt && Date.parse(visitAt) === Number(reminded) ? write(tomorrow, visitAt) : undefined;
  if (!action || action.undone_at) return undefined;
  if (action.kind === 'offer')
    return visitOffer ? { ...offer, text: offer.text(visitOffer.split(' ').map(say)) } : undefined;
  if (action.kind === 'quote' || action.kind === 'accept') {
    if (!quote) return undefined;
    const total = formatDollars(totalOf(quote.lines));
    if (action.kind === 'accept')
      return { ...accepted, text: accepted.text(total, toOneLine(quote.answer?.name ?? '')) };
    return { ...sent, text: sent.text(total, formatDayIn(quote.validUntil, language)) };
  }
  if (visitAt) return write(set, visitAt);
  return former ? { ...canceled, text: canceled.text(say(former)) } : undefined;
}

/** The visit for the customer's calendar, or its cancellation. @returns undefined if there is and was none */
export function composeVisit(
  { id, language, visitAt }: StoredQuoteRequest,
  {
    company,
    link,
    now,
    former,
  }: { company: string; link: string; now: Date; former?: string | null | undefined },
): string | undefined {
  const at = visitAt ?? former;
  if (!at) return undefined;
  return composeCustomerCalendar({
    requestId: id,
    visitAt: at,
    isCanceled: visitAt === null,
    summary: messagesIn[language].visitEmails.event(company),
    description: link,
    company,
    now,
  });
}
