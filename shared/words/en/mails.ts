import type { QuotePromise } from '../../quote-promise.ts';
import { promise } from './promise.ts';

/** The automatic reply to a visitor's request. */
export const mails = {
  acknowledgement: {
    subject: 'We received your quote request',
    hello: 'Hello,',
    /** @param service as the form offers it, if that was chosen */
    thanks: (service: string | undefined, received: string) =>
      `Thank you for asking us for a quote${service ? ` for ${service}` : ''}. We received your request on ${received}.`,
    /** @param due by when, if that is promised @param phone the number that the company calls from */
    promised: (promised: QuotePromise, due: string | undefined, phone: string) =>
      `We’ll ${promise.contact(promised)}${due ? `, by ${due}` : ''}. When we call, it’ll be from ${phone}.`,
    more: (hours: string) =>
      `To add something, just reply to this email. If it’s urgent, call us. Our hours: ${hours}.`,
    why: 'You received this because this address was entered in the form on our website. If that wasn’t you, please ignore it.',
  },
};
