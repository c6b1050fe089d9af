import PostalMime, { type Email } from 'postal-mime';
import { createVisits } from '#server/cli/demo.ts';
import { prepareTerminalSignIn } from '#server/desk/sign-in/codes.ts';
import { openSession } from '#server/desk/sign-in/sessions.ts';
import { createPhotoStore } from '#server/photos/store.ts';
import { createQuoteRequestStore } from '#server/requests/store.ts';
import { savePhoto } from '#server/testing/photos.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { Language } from '#shared/languages.ts';
import { emptyRequest, type QuoteRequest } from '#shared/quote-request.ts';
import { openMailServer } from '#tests/support/mail-server.ts';
import { fillWithRequests } from '#tests/support/many-requests.ts';
import { openSite } from '#tests/visitor/site.ts';

export const owner = 'owner@example.com';
export const helper = 'helper@example.com';

/** What stands in the database; the rest goes with these. */
const rows = [
  ...(['quote_requests', 'notifications', 'sessions', 'sign_ins', 'passkeys', 'passkey_challenges'] as const),
  ...(['daily_sums', 'limit_counts', 'calendar_feeds', 'desk_settings'] as const),
];

interface ReceiveOptions {
  /** How long ago, in hours. */
  hoursAgo?: number;
  isSpam?: boolean;
  language?: Language;
}

/**
 * A company with a mail server, and a desk for two people: its own server, so that its requests are not those of
 * other tests. @param place what its address names, and what time it is there @param variables others than it has
 * otherwise
 */
export async function openTestDesk(
  place?: Parameters<typeof openSite>[1],
  variables: Record<string, string> = {},
) {
  const mails: Email[] = [];
  const mailServer = await openMailServer(async (mail) => mails.push(await PostalMime.parse(mail)));
  const mailing = {
    SMTP_URL: mailServer.url,
    MAIL_TO: owner,
    DESK_EMAILS: `${owner}, ${helper}`,
    ...variables,
  };
  const { origin, dataDir, database, ...site } = await openSite(mailing, place);
  const store = createQuoteRequestStore(database);
  return {
    origin,
    dataDir,
    database,
    /** Those that arrived, oldest first. */
    mails,
    store,
    cutOff: site.cutOff,
    comeBack: site.comeBack,
    moveTo: site.moveTo,
    /** Makes it as it was when it was opened, for the next test. */
    async empty() {
      await site.comeBack();
      for (const table of rows) await database.deleteFrom(table).execute();
      mails.length = 0;
    },
    /** Keeps what a visitor asked. @returns its id */
    async receive(
      request: Partial<QuoteRequest>,
      { hoursAgo = 0, isSpam = false, language }: ReceiveOptions = {},
    ) {
      const { id } = await store.save({
        quoteRequest: { ...danasRequest, ...request },
        receivedAt: new Date(Date.now() - hoursAgo * 3_600_000),
        language,
        idempotencyKeys: [],
        abuse: { signals: isSpam ? ['links'] : [], isQuarantined: isSpam },
      });
      return id;
    },
    /** Keeps photos with a request, plain areas of color. @param whole a larger one than they are otherwise */
    async photo(requestId: string, count: number, whole?: Buffer) {
      const photos = createPhotoStore(database, dataDir);
      for (let position = 0; position < count; position++) {
        await savePhoto(photos, requestId, position, {
          receivedAt: new Date(),
          of: count,
          ...(whole && { whole }),
        });
      }
    },
    /** Keeps this many made-up requests, one every five minutes up to now. */
    receiveMany: (count: number) => fillWithRequests(database, count, new Date()),
    /** Schedules the visit of a request, in three days. */
    async schedule(id: string) {
      const visit_at = new Date(Date.now() + 72 * 3_600_000).toISOString();
      await database.updateTable('quote_requests').set({ visit_at }).where('id', '=', id).execute();
    },
    /** Counts two made-up months of visits to the website. */
    countVisits: () => createVisits(database, new Date(), 'America/New_York'),
    /** The cookie of a browser that somebody signed in with before. */
    async cookie(email = owner, hoursAgo = 0) {
      const now = new Date(Date.now() - hoursAgo * 3_600_000);
      const { token } = await openSession(database, { email, device: 'Chrome on Linux', now });
      return { name: 'desk', value: token, url: origin, httpOnly: true, sameSite: 'Strict' as const };
    },
    /** The screen that the link in a mail leads to, without the mail. */
    async signInScreen(email = owner) {
      return screens.signInLink((await prepareTerminalSignIn(database, { email, now: new Date() })).token);
    },
    async close() {
      await site.close();
      await mailServer.close();
    },
  };
}

export type TestDesk = Awaited<ReturnType<typeof openTestDesk>>;

/** What the mails to sign in brought: the code as written, and the screen that the link leads to. */
export function readSignInEmails({ mails, origin }: Pick<TestDesk, 'mails' | 'origin'>) {
  return mails.flatMap(({ subject = '', text = '', to }) => {
    if (!/^Sign in to the .+ desk$/.test(subject)) return [];
    const code = /code is (\d{3} \d{3})/.exec(text)![1]!;
    const [, screen] = new RegExp(`${origin}(/desk/sign-in#\\S+)`).exec(text)!;
    return [{ to: to![0]!.address!, code, screen: screen! }];
  });
}

export const danasRequest: QuoteRequest = {
  ...emptyRequest,
  name: 'Dana Field',
  phone: '407.555.0199',
  email: 'dana.field@example.com',
  service: 'Concrete Repair',
  message: 'The walk in Winter Park has heaved by the oak.\n\nCan you come "soon"?',
};
