import type { Database } from '#server/database/open.ts';
import { openSession } from '#server/desk/sign-in/sessions.ts';
import { storeAddresses } from '#server/notifications/owner-addresses.ts';
import { company } from './parts.ts';

/**
 * Signs somebody in, past the email; on a new desk, as the person who set it up.
 * @returns the headers that a browser on this device sends with each request
 */
export async function signedIn(database: Database, email = company.email, now = new Date()) {
  await storeAddresses(database, 'desk-emails', [company.email], { isFirst: true });
  const { id, token } = await openSession(database, { email, device: 'Safari on iPhone', now });
  return { session: id, headers: { cookie: `desk=${token}`, 'sec-fetch-site': 'same-origin' } };
}
