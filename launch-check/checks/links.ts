import { existsSync } from 'node:fs';
import path from 'node:path';
import { canonicalPath, fileOf } from '#server/http/page-paths.ts';
import { findAll, findByAttribute } from '#server/requests/element-tree.ts';
import { type Check, type Finding, refused } from '../subject/finding.ts';
import type { Subject } from '../subject/subject.ts';
import { addressesOn } from './addresses.ts';

export const links: Check = {
  name: 'Every link on the site leads somewhere',
  find: (subject) =>
    subject.pages.flatMap(({ route, document }) => {
      const base = new URL(route, subject.siteUrl);
      const addresses = new Set(findAll(document, () => true).flatMap(addressesOn));
      return [...addresses].flatMap((address): Finding[] => {
        const what = faultOf(new URL(address, base), subject);
        if (!what) return [];
        return [
          refused(route, `${address} ${what}.`, 'Correct the address, or bring back what it leads to.'),
        ];
      });
    }),
};

/** What is wrong with an address, if it is one of this site's pages or files. */
function faultOf(url: URL, { siteUrl, distDir, pages }: Subject): string | undefined {
  if (url.origin !== siteUrl.origin || url.pathname.startsWith('/api/')) return undefined;
  const asked = decodeURIComponent(url.pathname);
  if (canonicalPath(asked) !== asked) return `takes a detour to ${canonicalPath(asked)}`;
  if (!existsSync(path.join(distDir, fileOf(asked)))) return 'leads nowhere';
  const target = url.hash && pages.find(({ route }) => route === asked);
  if (!target || findByAttribute(target.document, 'id', decodeURIComponent(url.hash.slice(1))))
    return undefined;
  return 'leads to a place that is not on that page';
}
