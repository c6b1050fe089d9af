import type { RequiredField } from '#shared/quote-fields.ts';

/** What is wrong with an email address. */
export const ofEmail = {
  /** Ends with what an address looks like, for people who don’t see the mistake. */
  like: (fault: string) => `${fault} It should look like name@example.com.`,
  empty: 'Enter an email address, like name@example.com.',
  long: 'That’s too long for an email address.',
  two: 'These are two email addresses. Enter one.',
  noAt: 'The email address has no @.',
  moreAts: 'The email address has more than one @.',
  noLocal: 'Something is missing before the @.',
  noDomain: 'Something is missing after the @.',
  space: 'There’s a space in the email address.',
  odd: (character: string) => `“${character}” can’t be in an email address.`,
  oddDomain: (character: string) => `“${character}” can’t be after the @.`,
  domain: 'Check what comes after the @.',
};

/** Nothing cuts it. @param max @param length in UTF-16 code units */
export const tooLong = (max: number, length: number) =>
  `Keep this to ${inWords(max)} characters or fewer. It’s ${inWords(length - max)} over.`;

/** What is wrong with a field, beside it. */
export const errors = {
  missing: {
    name: 'Enter your name.',
    phone: 'Enter your phone number.',
    email: 'Enter your email address.',
    message: 'Describe the project in a line or two.',
  } satisfies Record<RequiredField, string>,
  noService: 'Choose a service.',
  noText: 'Write it as text.',
  tooLong,
  email: ofEmail,
};

function inWords(count: number): string {
  return count.toLocaleString('en-US');
}
