import type { APIRoute } from 'astro';
import { loadContent } from '#site/language.ts';

/** RFC 9116 wants an expiry less than a year away: building the site once a year keeps it valid. */
const validDays = 360;

export const GET: APIRoute = ({ site, url }) => {
  const expires = new Date();
  expires.setUTCDate(expires.getUTCDate() + validDays);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: mailto:${loadContent('business.yaml').email}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(url.pathname, site).href}`,
  ];
  return new Response(`${lines.join('\n')}\n`);
};
