import type { Database } from '#server/database/open.ts';
import { openSession } from '#server/desk/sign-in/sessions.ts';
import { storeAddresses } from '#server/notifications/owner-addresses.ts';
import { company, copyContent, testApp, testConfig } from './parts.ts';

/**
 * Signs somebody in, past the email; on a new desk, as the person who set it up.
 * @returns the headers that a browser on this device sends with each request
 */
export async function signIn(database: Database, email = company.email, now = new Date()) {
  await storeAddresses(database, 'desk-emails', [company.email], { isFirst: true });
  const { id, token } = await openSession(database, { email, device: 'Safari on iPhone', now });
  return { session: id, headers: { cookie: `desk=${token}`, 'sec-fetch-site': 'same-origin' } };
}

/** A server whose website is a copy of the tests' content, and somebody who is signed in at its desk. */
export async function openWebsiteDesk(variables: Record<string, string> = {}, content = copyContent()) {
  const config = testConfig({ CONTENT_DIR: content, ...variables });
  const parts = await testApp(config);
  const { app } = parts;
  const { headers } = await signIn(parts.database, 'office@example.com');
  const get = (url: string) => app.inject({ url, headers });
  return {
    ...parts,
    config,
    content,
    headers,
    get,
    getJson: async <Answer>(url: string) => (await get(url)).json<Answer>(),
    post: (url: string, payload: object | string = {}, more: object = {}) =>
      app.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...headers, 'content-type': 'application/json', ...more },
      }),
  };
}
