import { firstLanguage, type Language } from './languages.ts';
import type { PageName } from './routes.ts';

/**
 * The kinds of events that are counted. `visit`: somebody came from another site; `view`: a page was viewed, which
 * every visit starts with; `call` and `quote`: a press on a phone number or a link to the form; `request`: a stored
 * request.
 */
export const countedKinds = ['visit', 'view', 'call', 'quote', 'request'] as const;
export type CountedKind = (typeof countedKinds)[number];

/** An event that a page reports as a form; requests are counted by the server. */
export interface AnalyticsEvent {
  kind: Exclude<CountedKind, 'request'>;
  /** Its path. */
  page: string;
  /** Where the visit came from, as far as that is known: a host, or a link's `utm_source`. */
  from: string;
}

/** The prefix of the source in the address of a visit's next page, after `#`. */
export const sourceHash = '#from=';

/** A page in one language. Pages of the first language have no prefix, as before there were others. */
export type CountedPage = PageName | `${Exclude<Language, typeof firstLanguage>}/${PageName}`;

/** Returns the name under which a page is counted. */
export const countedAs = (page: PageName, language: Language): CountedPage =>
  language === firstLanguage ? page : `${language}/${page}`;
