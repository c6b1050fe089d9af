import { Stop } from './project.mjs';

/**
 * The address that pages are built for, and that the server considers its own: SITE_URL, or else this machine at
 * PORT. Empty counts as absent, and so does port 0, which means any port.
 * @param {Record<string, string | undefined>} [variables]
 */
export function siteAddress({ SITE_URL, PORT } = process.env) {
  const given = SITE_URL?.trim();
  const port = PORT?.trim().replace(/^0+$/, '');
  const address = given || `http://localhost:${port || 3000}`;
  if (URL.canParse(address) && /^https?:/.test(address)) return address;
  throw new Stop(
    given
      ? 'SITE_URL must be an address like https://www.your-company.com. Nothing was built.'
      : 'PORT must be a number. Nothing was built.',
  );
}
