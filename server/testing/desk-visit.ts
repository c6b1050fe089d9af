import type { Email } from 'postal-mime';
import { vi } from 'vitest';
import { endpoints } from '#shared/desk/addresses.ts';

type Inject = (question: {
  method: 'POST' | 'GET';
  url: string;
  headers: Record<string, string>;
  payload?: string;
}) => Promise<{
  statusCode: number;
  body: string;
  headers: Record<string, unknown>;
  cookies: { name: string; value: string }[];
}>;

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** A browser at the desk: it keeps its cookies, and says where its requests come from. */
export function openBrowser(app: { inject: unknown }, userAgent = safari) {
  const cookies = new Map<string, string>();
  const inject = (app.inject as Inject).bind(app);
  async function send(method: 'GET' | 'POST', url: string, body?: unknown) {
    const answer = await inject({
      ...{ method, url },
      headers: {
        'user-agent': userAgent,
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    for (const { name, value } of answer.cookies) {
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const json = answer.body.startsWith('{') || answer.body.startsWith('[') ? JSON.parse(answer.body) : null;
    return { status: answer.statusCode, json, headers: answer.headers };
  }
  return {
    cookies,
    get: (url: string) => send('GET', url),
    post: (url: string, body: unknown = {}) => send('POST', url, body),
    askToSignIn: (email: string) => send('POST', endpoints.askToSignIn, { email }),
  };
}

/** What the newest mail to sign in brings, once `mails` has `count` of them. */
export async function signInMailed(mails: Email[], count = 1) {
  const found = await vi.waitFor(
    () => {
      const toSignIn = mails.filter(({ subject }) => subject?.startsWith('Sign in to the desk'));
      if (toSignIn.length < count) throw new Error('no mail yet');
      return toSignIn.at(-1)!;
    },
    { timeout: 10_000 },
  );
  const code = /code is (\d{3} \d{3})/.exec(found.text!)![1]!;
  const token = /\/desk\/sign-in#([\w-]+)/.exec(found.text!)![1]!;
  return { mail: found, code, token };
}
