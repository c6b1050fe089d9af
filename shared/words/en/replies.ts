import { stamp } from './moments.ts';

const hello = (name: string, company: string) => `Hello ${name}, this is ${company}`;

/** How the owner's mails and texts to a visitor begin. A service may be empty. */
export const replies = {
  subject: (company: string, service: string) => `Your request to ${company}${service && `: ${service}`}`,
  hello: (name: string) => `Hello ${name},`,
  /** Above what is quoted. */
  wrote: (at: Date, timeZone: string) => `On ${stamp(at, timeZone)} you wrote:`,
  text: (name: string, company: string, service: string) =>
    `${hello(name, company)} about your request${service && `: ${service}`}.`,
  followUp: {
    subject: (company: string, service: string) => `Your quote from ${company}${service && `: ${service}`}`,
    text: (name: string, company: string, { amount, service }: { amount: string; service: string }) =>
      `${hello(name, company)}. Have you had a chance to look at our quote${amount && ` of ${amount}`}${service && ` for ${service}`}? I’m glad to answer any questions.`,
  },
};
