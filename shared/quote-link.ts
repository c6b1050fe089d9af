import { routes } from './routes.ts';

/** What an address of the contact page may fill in ahead, as in `/contact?service=Concrete+Repair&details=...`. */
export interface Prefill {
  /** One of the labels that the form offers; any other is ignored. */
  service?: string | undefined;
  /** Plain text for Project Details. */
  details?: string | undefined;
}

/** The longest text that an address fills in, in UTF-16 code units; the rest is cut off. */
export const maxDetailsLength = 500;

/** The address of the form with this filled in; nothing the visitor has typed is overwritten by it. */
export function quoteLink(prefill: Prefill): string {
  const given = Object.entries(prefill).filter(([, value]) => value);
  return given.length > 0 ? `${routes.contact}?${new URLSearchParams(given)}` : routes.contact;
}
