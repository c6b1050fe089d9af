import type { ContentOf } from '#content/schema.ts';

type Business = ContentOf<'business.yaml'>;

/** What the server says about the company in its pages and mails. */
export interface Company extends Pick<Business, 'name' | 'phone' | 'email'> {
  /** Address of the home page: absolute when the pages stand on a known site, else `/`. */
  home: string;
}
