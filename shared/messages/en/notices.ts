import { hoursOnDevice } from '#shared/device-storage.ts';

/** What the visitor is told about a request. The first and `sentTitle` are fixed by the specification, to the letter. */
export const notices = {
  missing: { title: 'Missing Information', text: 'Please fill in all required fields.' },
  refused: { title: 'Check Your Request', text: 'One of the fields needs another look.' },
  sending: 'Sending…',
  sentTitle: 'Quote Request Sent!',
  /** When the estimate comes at the latest. @param time in words, by the company's clock */
  answerBy: (time: string) => `by ${time}`,
  /** Shown if a request could not be stored. `advice` stands before the phone number, and stays. */
  notSent: {
    title: 'Request Not Sent',
    text: 'It didn’t reach us. Everything you typed is still here.',
    advice: 'Try again, or call us:',
  },
  /** Shown by the browser, which keeps such a request for a day and sends it automatically whenever the form is open. */
  waiting: {
    title: 'Request Not Sent',
    text: 'It didn’t reach us. Everything you typed is still here.',
    advice: `It’s saved on this device for ${hoursOnDevice} hours, and this page will send it as soon as it can. Try again, or call us:`,
  },
  /** Shown if one address sent too many requests (429). */
  tooMany: {
    title: 'Request Not Sent',
    text: 'Too many requests came from your connection. Everything you typed is still here.',
    advice: 'Wait a bit, or call us:',
  },
  /** How the visitor is asked, at the fields and beside them, about a request that nobody could answer. */
  outOfReach: {
    title: 'Can We Reach You?',
    text: 'Finish the phone number or the email address, or send your request again as is.',
    errors: {
      phone: 'This number looks incomplete.',
      email: 'This address looks incomplete. It should look like name@example.com.',
    },
  },
};
