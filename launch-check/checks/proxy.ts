import type { Check } from '../finding.ts';

/** The server speaks no https itself: where the site does, a proxy stands before it. */
export const proxy: Check = {
  name: 'Visitors are told apart behind the proxy',
  find({ siteUrl, trustedProxies }) {
    if (siteUrl.protocol !== 'https:' || trustedProxies > 0) return [];
    return [
      {
        level: 'refused',
        where: 'TRUST_PROXY',
        what: 'It is 0: all visitors would count as one, share one limit, and be refused together.',
        mend: 'Set TRUST_PROXY=1, or to the number of your proxies if there are more, and let them send X-Forwarded-For.',
      },
    ];
  },
};
