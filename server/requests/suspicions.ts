import type { Signal } from './signals.ts';

/** What each signal means, for the owner. */
const suspicions: Record<Signal, string> = {
  honeypot: 'A field was filled in that people do not see',
  'token-missing': 'The form was sent without its token, as from an old page or by a program',
  'token-forged': "The form's token was made up",
  'token-hasty': 'It was filled in faster than anybody types',
  'token-stale': 'The page had been open for very long',
  'other-origin': "It came from another site's page",
  'no-browser': 'It did not come from a browser',
  link: 'There is a link in the words',
  links: 'There are several links in the words',
  markup: 'There is HTML or forum code in it',
  'link-in-name': 'There is a link where a name or number belongs',
  burst: 'Many requests came from the same address within minutes',
};

/** The meaning of a signal; one from another version of this program stands for itself. */
export function suspicionOf(signal: string): string {
  return Object.hasOwn(suspicions, signal) ? suspicions[signal as Signal] : signal;
}
