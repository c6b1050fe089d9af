import { firstLanguage, type Language } from './languages.ts';
import type { PageName } from './routes.ts';

/**
 * What is counted. `visit`: somebody came from elsewhere; `view`: a page was looked at, with which a visit begins too;
 * `call` and `quote`: a press on a phone number, or on what leads to the form; `request`: one that was kept.
 */
export const countedKinds = ['visit', 'view', 'call', 'quote', 'request'] as const;
export type CountedKind = (typeof countedKinds)[number];

/** What a page says has happened, as a form; of requests the server knows best. */
export interface AnalyticsEvent {
  kind: Exclude<CountedKind, 'request'>;
  /** Its path. */
  page: string;
  /** Where the visit came from, as far as that is known: a host, or a link's `utm_source`. */
  from: string;
}

/** What stands before that in the address of the next page of a visit, behind `#`. */
export const carriedBy = '#from=';

/** What is counted as one: a page in one language. Those of the first had no other beside them. */
export type CountedPage = PageName | `${Exclude<Language, typeof firstLanguage>}/${PageName}`;

/** What a page is counted as. */
export const countedAs = (page: PageName, language: Language): CountedPage =>
  language === firstLanguage ? page : `${language}/${page}`;
