import { type QuotePromise, toBusinessDays } from '#shared/quote-promise.ts';

const answerTime = (answer: QuotePromise['answer']): string => toBusinessDays(answer);
/** ` within 24 hours`, or nothing. */
const within = ({ answer }: QuotePromise) => (answer === 'none' ? '' : ` within ${answerTime(answer)}`);
const estimate = ({ freeEstimate }: QuotePromise): string => (freeEstimate ? 'free estimate' : 'estimate');

/** What the company promises people who ask for a quote. */
export const promise = {
  /** `24 hours`, `1 business day` */
  answerTime,
  /** `free estimate` or `estimate` */
  estimate,
  /** `contact you within 24 hours with your free estimate`, after “We’ll”, for a person who has asked for a quote. */
  contact: (promise: QuotePromise) => `contact you${within(promise)} with your ${estimate(promise)}`,
  /** The sentence for a person who has not asked yet, `Your free estimate comes within 24 hours.`; empty without a promise. */
  sentence(promise: QuotePromise): string {
    if (promise.answer !== 'none') return `Your ${estimate(promise)} comes${within(promise)}.`;
    return promise.freeEstimate ? 'Your estimate is free.' : '';
  },
};

/** `Fri, Nov 20, 3:04 PM EST` */
const soon = (at: Date, timeZone: string): string =>
  at.toLocaleString('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });

/** `Today, 3:04 PM` */
const today = (at: Date, timeZone: string): string =>
  `Today, ${at.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone })}`;

/** As emails quote it, on any day they are read: `Nov 25, 2026 at 8:55 PM` */
function stamp(at: Date, timeZone: string): string {
  const date = at.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone });
  return `${date} at ${at.toLocaleTimeString('en-US', { timeStyle: 'short', timeZone })}`;
}

/** Points in time, by the clocks of a time zone like America/New_York. */
export const moments = { soon, today, stamp };

export const emails = {
  /** Begins every email to a customer. */
  hello: 'Hello,',
  /** The automatic reply to a visitor's request. */
  acknowledgement: {
    subject: 'We received your quote request',
    /** @param service as the form offers it, if that was chosen */
    thanks: (service: string | undefined, received: string) =>
      `Thank you for asking us for a quote${service ? ` for ${service}` : ''}. We received your request on ${received}.`,
    /** @param due by when, if that is promised @param phone the number that the company calls from */
    promised: (promised: QuotePromise, due: string | undefined, phone: string) =>
      `We’ll ${promise.contact(promised)}.${due ? ` You’ll hear from us by ${due}.` : ''} When we call, it’ll be from ${phone}.`,
    more: (hours: string) =>
      `To add something, just reply to this email. If it’s urgent, call us. Our hours: ${hours}.`,
    /** On the button that leads to the request's page. */
    page: 'See your request, add photos or cancel it',
    why: 'You’re getting this email because someone entered your address in the form on our website. If that wasn’t you, please ignore it.',
  },
};

const hello = (name: string, company: string) => `Hello ${name}, this is ${company}`;

/** How the owner's emails and texts to a visitor begin. A service may be empty. */
export const replies = {
  subject: (company: string, service: string) => `Your request to ${company}${service && `: ${service}`}`,
  hello: (name: string) => `Hello ${name},`,
  /** Above what is quoted. */
  wrote: (at: Date, timeZone: string) => `On ${stamp(at, timeZone)} you wrote:`,
  text: (name: string, company: string, service: string) =>
    `${hello(name, company)} about your request${service && `: ${service}`}.`,
  /** A reminder, as one text message. @param at like `Mon, Dec 1, 9:00 AM EST` */
  visit: (company: string, at: string) =>
    `${company}: we’ll come out to measure on ${at}. Please call if that doesn’t work.`,
  followUp: {
    subject: (company: string, service: string) => `Your quote from ${company}${service && `: ${service}`}`,
    text: (name: string, company: string, { amount, service }: { amount: string; service: string }) =>
      `${hello(name, company)}. Have you had a chance to look at our quote${amount && ` of ${amount}`}${service && ` for ${service}`}? We’re happy to answer any questions.`,
  },
};
