import { contactPath } from './routes.ts';

/** What an address of the contact page may fill in ahead, as in `/contact?service=Concrete+Repair&details=...`. */
export interface Prefill {
  /** One of the labels that the form offers, in the language that content is written in; any other is ignored. */
  service?: string | undefined;
  /** Plain text for Project Details. */
  details?: string | undefined;
}

/** The longest text that an address fills in, in UTF-16 code units; the rest is cut off. */
export const maxDetailsLength = 500;

/**
 * The address of the form with this filled in; nothing the visitor has typed is overwritten by it.
 * @param contact the page with the form, in the visitor's language
 */
export function quoteLink(prefill: Prefill, contact: string = contactPath): string {
  const given = Object.entries(prefill).filter(([, value]) => value);
  return given.length > 0 ? `${contact}?${new URLSearchParams(given)}` : contact;
}
