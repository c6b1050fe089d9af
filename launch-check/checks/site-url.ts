import { findByAttribute, getAttribute } from '#server/requests/element-tree.ts';
import { type Check, refused } from '../subject/finding.ts';
import { isReservedHost, isTunnelHost } from '../words/reserved.ts';

export const siteUrl: Check = {
  name: 'The site has its own address, on https',
  find({ siteUrl, pages }) {
    const mend = 'Set SITE_URL to your address, like https://www.your-company.com, and run `npm run build`.';
    const refuse = (what: string) => refused('SITE_URL', what, mend);
    const home = pages.find(({ route }) => route === '/');
    const canonical = home && findByAttribute(home.document, 'rel', 'canonical');
    const builtFor = canonical && new URL(getAttribute(canonical, 'href')!).origin;
    return [
      siteUrl.protocol !== 'https:' && refuse(`${siteUrl.origin} is not https.`),
      isReservedHost(siteUrl.hostname) && refuse(`${siteUrl.hostname} is not an address on the internet.`),
      (/^[\d.]+$|^\[/.test(siteUrl.hostname) || !siteUrl.hostname.includes('.')) &&
        refuse(`${siteUrl.hostname} is not a name that a visitor could type.`),
      isTunnelHost(siteUrl.hostname) &&
        refuse(`${siteUrl.hostname} is a tunnel, which is gone once it is closed.`),
      pages.length === 0 && refuse('There is no built site.'),
      builtFor !== undefined &&
        builtFor !== siteUrl.origin &&
        refuse(`The pages were built for ${builtFor}, but SITE_URL is ${siteUrl.origin}.`),
    ].filter((finding) => finding !== false);
  },
};
