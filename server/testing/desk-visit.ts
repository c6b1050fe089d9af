import type { Email } from 'postal-mime';
import type { Database } from '#server/database/open.ts';
import { openSession } from '#server/desk/sign-in/sessions.ts';
import type { Config } from '#server/platform/config.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { waitFor } from '#tests/support/wait-for.ts';
import { startMailServer } from './mail-server.ts';
import { testApp, testConfig } from './parts.ts';

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/**
 * A browser in the desk of a server that listens: it keeps its cookies, and says where its requests come from.
 * @param origin like http://127.0.0.1:3000
 */
export function openBrowser(origin: string, userAgent = safari) {
  const cookies = new Map<string, string>();
  async function send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await fetch(origin + url, {
      method,
      redirect: 'manual',
      headers: {
        'user-agent': userAgent,
        'sec-fetch-site': 'same-origin',
        ...(cookies.size > 0 && {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!;
      if (value) cookies.set(name!, value);
      else cookies.delete(name!);
    }
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      json: isJson && text ? JSON.parse(text) : null,
    };
  }
  return {
    cookies,
    send,
    get: (url: string) => send('GET', url),
    post: (url: string, body: unknown = {}, headers?: Record<string, string>) =>
      send('POST', url, body, headers),
    askToSignIn: (email: string) => send('POST', endpoints.askToSignIn, { email }),
  };
}

/** Another browser in which somebody signed in then, past the email. */
export async function openSignedIn(
  { origin, database }: { origin: string; database: Database },
  email: string,
  now = new Date(),
) {
  const browser = openBrowser(origin);
  const { token } = await openSession(database, { email, device: 'Safari', now });
  browser.cookies.set('desk', token);
  return browser;
}

/** Reads the code and token of the newest sign-in email, once `mails` has `count` of them. */
export async function readSignInEmail(mails: Email[], count = 1) {
  const found = await waitFor(() => {
    const signInEmails = mails.filter(({ subject }) => /^Sign in to the .+ desk$/.test(subject ?? ''));
    if (signInEmails.length < count) throw new Error('no mail yet');
    return signInEmails.at(-1)!;
  });
  const code = /code is (\d{3} \d{3})/.exec(found.text!)![1]!;
  const token = /\/desk\/sign-in#([\w-]+)/.exec(found.text!)![1]!;
  return { mail: found, code, token };
}

/** The whole server, listening until the test ends. */
export async function listeningDesk(config: Config) {
  const parts = await testApp(config);
  return { ...parts, config, origin: await parts.app.listen({ host: '127.0.0.1', port: 0 }) };
}

/** Opens the whole server with a mail server, and a desk for two people. */
export async function openDesk(variables: Record<string, string> = {}) {
  const { url, mails } = await startMailServer();
  const people = { DESK_EMAILS: 'boss@example.com, partner@example.com' };
  return { ...(await listeningDesk(testConfig({ ...people, SMTP_URL: url, ...variables }))), mails };
}
