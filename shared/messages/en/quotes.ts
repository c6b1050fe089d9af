/** A quote on the page of a request. Amounts, names and times are formatted already. */
export const customerQuote = {
  heading: 'Your quote',
  version: (version: number, sent: string) => `Version ${version}, ${sent}`,
  what: 'Description',
  amount: 'Amount',
  total: 'Total',
  deposit: 'Deposit',
  included: 'What’s included',
  excluded: 'What isn’t included',
  terms: 'Terms',
  validUntil: (day: string) => `Good through ${day}`,
  /** The field for messages, while there is a quote. */
  question: 'A question about the quote, or anything else?',
  accept: {
    heading: 'Accept this quote',
    name: 'Your name',
    records: (version: number) =>
      `We’ll record your name, the time and version ${version} of the quote. Accepting means you want to go ahead. Next, we’ll confirm the details and set a date with you.`,
    send: 'Accept the quote',
    empty: 'Type your name to accept the quote.',
  },
  decline: {
    heading: 'Decline this quote',
    reason: 'Why? (optional)',
    send: 'Decline the quote',
  },
  accepted: (name: string, at: string) => `Accepted by ${name} on ${at}`,
  declined: (at: string) => `Declined on ${at}`,
  expired: 'This quote has expired.',
  renew: 'Ask for a new quote',
  /** The message that asks for it, from the customer. */
  renewMessage: 'The quote has expired. Please send me a new one.',
  earlier: (version: number) => `Version ${version}`,
  /** Why an answer to a quote wasn't saved; the page below shows how things are now. */
  refusals: {
    superseded: 'The quote has changed since you opened this page. The current version is below.',
    answered: 'This quote has already been accepted or declined.',
    expired: 'This quote has expired. Ask for a new one, or call us.',
    closed: 'This request is closed, so the quote can’t be accepted here. Please call us.',
  },
  done: {
    accepted: 'Thank you for accepting our quote. We’ll be in touch to set a date.',
    declined: 'Thank you for letting us know.',
  },
};

/** Emails to a customer about a quote, each with a link to the page of the request below. */
export const quoteEmails = {
  sent: {
    subject: 'Your quote',
    text: (total: string, until: string) => `Your quote is ready: ${total}. It’s good through ${until}.`,
    link: 'View or accept your quote, or ask a question',
  },
  accepted: {
    subject: 'You accepted our quote',
    text: (total: string, name: string) =>
      `Our quote of ${total} was accepted by ${name}. If that wasn’t you, please call us.`,
    link: 'See the quote',
  },
};
