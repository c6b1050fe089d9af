import { photoLimits } from '#shared/photos.ts';

/** The page of a request, for the customer who sent it. */
export const customer = {
  title: 'Your Request',
  numbered: (number: string) => `Request ${number}`,
  whereItStands: 'Where it stands',
  /** The steps of a request; each has its time behind it. */
  steps: {
    received: 'Request received',
    read: 'Request reviewed',
    visit: 'Visit to measure',
    quote: 'Your quote',
    won: 'Job confirmed',
    lost: 'Closed',
  },
  notYet: 'Not yet',
  whatYouSent: 'What you sent',
  whatYouAdded: 'What you added',
  photos: 'Photos',
  photo: (number: number) => `Photo ${number}`,
  add: {
    heading: 'Send us a message or photos',
    text: 'Anything else we should know?',
    photos: `Photos, up to ${photoLimits.count} in all`,
    send: 'Send',
    empty: 'Write something, or choose a photo.',
    photosMissing:
      'We couldn’t save all of your photos. Try sending the missing ones again as screenshots or smaller JPEGs.',
  },
  visit: {
    heading: 'Our visit',
    choose: 'When works for you? The visit takes about an hour.',
    pick: 'Choose this time',
    none: 'None of these work for me',
    calendar: 'Add to your calendar',
    cancel: 'Cancel the visit',
    taken: 'That time was just taken. Please pick another one, or call us.',
  },
  contact: {
    heading: 'Change your phone number or email',
    hint: 'Leave a field blank to keep what we have.',
    save: 'Save',
    empty: 'Enter a new phone number or a new email address.',
  },
  withdraw: {
    heading: 'Cancel your request',
    erases: 'We’ll delete your request right away, along with everything you sent. This can’t be undone.',
    asks: 'We’ve already started on your request, so it won’t be deleted right away. Once we see your cancellation, we’ll stop work and delete your request.',
    proof: 'The phone number you first gave us',
    send: 'Cancel my request',
    wrong: 'This isn’t the phone number that you first gave us.',
  },
  /** What was done, on top of the page after it. */
  done: {
    added: 'Thank you. We got it and will take a look.',
    contact: 'Saved. We’ll use this from now on.',
    withdraw: 'We received your cancellation and will be in touch.',
    picked: 'Thank you. See you then.',
    none: 'Thank you. We’ll suggest other times.',
    canceled: 'The visit is canceled. To find another time, message us below or call.',
  },
  erased: {
    title: 'Your Request Was Deleted',
    text: 'We’ve deleted your request, along with everything you sent. If you ever need us again, we’re glad to help.',
  },
  gone: {
    title: 'This Link Doesn’t Work Anymore',
    text: 'The request was deleted, or there is a newer link in a later email. If you need anything, call us.',
  },
  tooMany: 'You’ve sent a lot in a short time. Try again in an hour, or call us.',
  tooLong: (max: number) =>
    `That’s too long. Please keep it under ${max.toLocaleString('en-US')} characters.`,
  isPrivate:
    'Anyone with this link can read this page, message us and accept a quote, so share it only with people you trust.',
};

/** What links to that page on the site, once a request was sent. */
export const pageLink = {
  text: 'This request has its own page. See where it stands, add photos or cancel it:',
  open: 'Open your page',
  share: 'Save or share the link',
  copied: 'Link copied.',
};

/** Emails to a customer about the visit, each with a link to the page of the request below. */
export const visitEmails = {
  offer: {
    subject: 'When can we come out to measure?',
    text: (times: string[]) =>
      `We’d like to see the job. Pick the time that works for you:\n\n${times.join('\n')}`,
    link: 'Pick a time',
  },
  set: {
    subject: (at: string) => `We’ll see you on ${at}`,
    text: (at: string) => `We’ll come out to measure on ${at}. The visit takes about an hour.`,
    link: 'See or cancel the visit',
  },
  canceled: {
    subject: 'Our visit is canceled',
    text: (at: string) => `Our visit on ${at} is canceled.`,
    link: 'See your request',
  },
  tomorrow: {
    subject: (at: string) => `Tomorrow: our visit on ${at}`,
    text: (at: string) => `This is a reminder that we’ll come out to measure on ${at}.`,
    link: 'See or cancel the visit',
  },
  event: (company: string) => `${company}: visit`,
};
