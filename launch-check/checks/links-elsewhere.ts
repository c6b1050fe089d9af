import { placeOf } from '../subject/content-texts.ts';
import { type Check, type Finding, refused } from '../subject/finding.ts';
import { isReservedHost } from '../words/reserved.ts';

/** The examples in the notes of business.yaml. */
const fromNotes = /your-(company|number|code)/i;

export const linksElsewhere: Check = {
  name: 'Links to your pages elsewhere are your own',
  find({ business, texts }) {
    const { links = [], reviewLink } = business;
    const fields = [
      ...links.map(({ url }, index) => ({ url, field: `links.${index}.url` })),
      ...(reviewLink ? [{ url: reviewLink, field: 'reviewLink' }] : []),
    ];
    return fields.flatMap(({ url, field }): Finding[] => {
      const what = faultOf(new URL(url));
      if (!what) return [];
      const text = texts.find((each) => each.file === 'business.yaml' && each.field === field);
      const where = text ? placeOf(text) : 'content/business.yaml';
      const mend = 'Open your page there, copy its address from the browser, and put it here.';
      return [refused(where, `${url} ${what}.`, mend)];
    });
  },
};

function faultOf(url: URL): string | undefined {
  if (isReservedHost(url.hostname) || fromNotes.test(url.href)) return 'is an example';
  if (url.pathname === '/' && !url.search && !url.hash && /^(www\.)?[^.]+\.[^.]+$/.test(url.hostname))
    return 'leads to the home page of that site, where nobody will find you';
  return undefined;
}
