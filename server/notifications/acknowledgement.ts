import { html } from '#server/http/page.ts';
import { type Company, homeIn, hoursIn, serviceIn } from '#server/platform/company.ts';
import { formatTimeIn } from '#server/platform/time.ts';
import { answerBy } from '#server/requests/answer-by.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { otherService } from '#shared/quote-fields.ts';
import { renderEmailPage, renderSecondaryButton } from './email-page.ts';

interface AcknowledgementEmail {
  request: Pick<StoredQuoteRequest, 'service' | 'receivedAt' | 'language'>;
  company: Company;
  timeZone: string;
  /** The address of the request's page. */
  pageLink: string;
}

/**
 * The automatic reply, if it is turned on. It repeats nothing that was typed, so it cannot carry anyone's text to
 * others: a service is named only by the owner's own label.
 */
export function composeAcknowledgement({ request, company, timeZone, pageLink }: AcknowledgementEmail) {
  const { name, email, phone, promise } = company;
  const { service, receivedAt, language } = request;
  const { hello, acknowledgement: messages } = messagesIn[language].emails;
  const time = (at: Date) => formatTimeIn(timeZone, at, language);
  const due = answerBy(receivedAt, { company, timeZone });
  const serviceLabel = service === otherService ? undefined : serviceIn(company, language, service);
  const lines = [
    hello,
    messages.thanks(serviceLabel, time(new Date(receivedAt))),
    messages.promised(promise, due ? time(due) : undefined, (promise.callsFrom ?? phone).shown),
    messages.more(hoursIn(company, language)),
  ];
  const home = homeIn(company, language);
  const site = home.startsWith('http') ? home : '';
  const link = site ? html`<br><a href="${site}">${new URL(site).host}</a>` : '';
  const page = html`${lines.map((line) => html`<p>${line}</p>\n`)}${renderSecondaryButton(pageLink, messages.page)}<p><b translate="no">${name}</b><br><a href="tel:${phone.e164}" translate="no">${phone.shown}</a>${link}</p>`;
  return {
    subject: messages.subject,
    text: [
      ...lines,
      `${messages.page}: ${pageLink}`,
      [name, phone.shown, site].filter(Boolean).join('\n'),
      messages.why,
    ].join('\n\n'),
    html: renderEmailPage(page, messages.why, language),
    sender: name,
    replyTo: { name, address: email },
  };
}
