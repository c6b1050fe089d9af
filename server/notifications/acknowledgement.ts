import { otherService } from '#content-model/schema/offered-services.ts';
import { html } from '#server/http/page.ts';
import type { Company } from '#server/platform/company.ts';
import { timeIn } from '#server/platform/time.ts';
import { answerBy } from '#server/requests/answer-by.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import { wordsIn } from '#shared/words/words.ts';
import { mailPage } from './mail-page.ts';

interface Acknowledged {
  request: Pick<StoredQuoteRequest, 'service' | 'receivedAt'>;
  company: Company;
  timeZone: string;
}

/**
 * The automatic reply, if it is turned on. It repeats nothing that was typed, so it cannot carry anyone's text to
 * others: a service is named only by the owner's own label.
 */
export function acknowledgement({ request, company, timeZone }: Acknowledged) {
  const { name, email, phone, hours, home, promise } = company;
  const { service, receivedAt } = request;
  const isOwn = service !== otherService && company.services.some(({ label }) => label === service);
  const due = answerBy(receivedAt, { company, timeZone });
  const received = timeIn(timeZone, new Date(receivedAt));
  const words = [
    'Hello,',
    `Thank you for asking us for a quote${isOwn ? ` for ${service}` : ''}. We received your request on ${received}.`,
    `We’ll ${wordsIn.en.promise.contact(promise)}${due ? `, by ${timeIn(timeZone, due)}` : ''}. When we call, it’ll be from ${phone.shown}.`,
    `To add something, just reply to this email. If it’s urgent, call us. Our hours: ${hours}.`,
  ];
  const foot =
    'You received this because this address was entered in the form on our website. If that wasn’t you, please ignore it.';
  const site = home.startsWith('http') ? home : '';
  const link = site ? html`<br><a href="${site}">${new URL(site).host}</a>` : '';
  const page = html`${words.map((line) => html`<p>${line}</p>\n`)}<p><b translate="no">${name}</b><br><a href="tel:${phone.e164}" translate="no">${phone.shown}</a>${link}</p>`;
  return {
    subject: 'We received your quote request',
    text: [...words, [name, phone.shown, site].filter(Boolean).join('\n'), foot].join('\n\n'),
    html: mailPage(page, foot),
    sender: name,
    replyTo: { name, address: email },
  };
}
