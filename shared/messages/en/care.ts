/** What the page of a request says after the pour. Days are formatted already. */
export const care = {
  heading: 'Your new concrete',
  poured: (day: string) => `Poured on ${day}`,
  toBePoured: (day: string) => `The pour is on ${day}.`,
  since: (day: string) => `OK since ${day}`,
  today: 'OK starting today',
  from: (day: string, daysLeft: number) =>
    `OK starting ${day} (in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'})`,
  source: (source: string) => `Source: ${source}`,
  tips: 'How to take care of it',
  calendar: 'Add these dates to your calendar',
  consent: {
    heading: 'May we show photos of your concrete?',
    text: 'We’d like to show them on our website, without your name or address. You can change your mind here at any time.',
    name: 'Your name',
    send: 'Yes, you may',
    empty: 'Type your name so we know who agreed.',
    given: (name: string, at: string) => `${name} gave us permission to show photos of this job (${at}).`,
    end: 'Don’t show photos anymore',
  },
  noEmails: 'Only email me about a visit or a quote',
  done: {
    consent: 'Thank you for letting us show your project.',
    'consent-ended': 'Saved. We’ll take the photos down.',
    silent: 'Done. From now on, we’ll only email you about a visit or a quote.',
  },
};

/** The thank-you a week after the pour, by email or as a text message. */
export const thanks = {
  subject: 'Thank you for choosing us',
  text: (company: string, review?: string) =>
    `Thank you for choosing ${company}. If anything about your new concrete concerns you, let us know.${review ? ` If you have a minute, please leave us a review: ${review}` : ''}`,
  link: 'See how to take care of your concrete',
};
