import PostalMime, { type Email } from 'postal-mime';
import { freePort } from '#scripts/free-port.mjs';
import { openDatabase } from '#server/database/open.ts';
import { makeVisits } from '#server/demo/make-visits.ts';
import { createPhotoStore } from '#server/photos/photo-store.ts';
import { createQuoteRequestStore } from '#server/quote-requests/store.ts';
import { openSession } from '#server/sign-in/sessions.ts';
import { prepareSignIn } from '#server/sign-in/sign-ins.ts';
import { keepPhoto } from '#server/testing/photos.ts';
import { ServerProcess } from '#server/testing/server-process.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { QuoteRequest } from '#shared/quote-request.ts';
import { openMailServer } from '#tests/support/mail-server.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { fillWithRequests } from '../../bench/many-requests.ts';

export const owner = 'owner@example.com';
export const helper = 'helper@example.com';

interface Asked {
  /** How long ago, in hours. */
  hoursAgo?: number;
  isSpam?: boolean;
}

/**
 * A company with a mail server, and a desk for two people: its own server, so that its requests are not those of
 * other journeys.
 */
export async function openOwnersDesk() {
  const mails: Email[] = [];
  const keepMail = async (mail: Buffer) => mails.push(await PostalMime.parse(mail));
  const [mailServer, port, dataDir] = [
    await openMailServer(keepMail),
    await freePort(),
    makeTemporaryFolder(),
  ];
  const server = new ServerProcess(port, {
    ...{ DATA_DIR: dataDir, SMTP_URL: mailServer.url, SITE_URL: `http://127.0.0.1:${port}` },
    ...{ MAIL_TO: owner, DESK_EMAILS: `${owner}, ${helper}` },
  });
  await server.start();
  const database = await openDatabase({ dataDir });
  const store = createQuoteRequestStore(database);
  const { origin } = server;
  return {
    origin,
    /** Those that arrived, oldest first. */
    mails,
    store,
    cutOff: () => server.end('SIGKILL'),
    comeBack: () => server.start(),
    /** Keeps what a visitor asked. @returns its id */
    async receive(request: Partial<QuoteRequest>, { hoursAgo = 0, isSpam = false }: Asked = {}) {
      const { id } = await store.keep({
        quoteRequest: { ...danas, ...request },
        receivedAt: new Date(Date.now() - hoursAgo * 3_600_000),
        dedupeKeys: [],
        abuse: { signals: isSpam ? ['links'] : [], isQuarantined: isSpam },
      });
      return id;
    },
    /** Keeps photographs with a request, plain areas of color. */
    async photograph(requestId: string, count: number) {
      const photos = createPhotoStore(database, dataDir);
      for (let position = 0; position < count; position++) {
        await keepPhoto(photos, requestId, position, { receivedAt: new Date(), of: count });
      }
    },
    /** Keeps this many made-up requests, one every five minutes up to now. */
    receiveMany: (count: number) => fillWithRequests(database, count, new Date()),
    /** Counts two made-up months of visits to the website. */
    countVisits: () => makeVisits(database, new Date(), 'America/New_York'),
    /** The cookie of a browser that somebody signed in with before. */
    async cookie(email = owner) {
      const device = 'Chrome on Linux';
      const { token } = await openSession(database, { email, device, now: new Date() });
      return { name: 'desk', value: token, url: origin, httpOnly: true, sameSite: 'Strict' as const };
    },
    /** The screen that the link in a mail leads to, without the mail. */
    async signInScreen(email = owner) {
      const asked = { email, addressKey: crypto.randomUUID(), now: new Date() };
      return screens.signInLink((await prepareSignIn(database, asked)).token);
    },
    async close() {
      await database.destroy();
      await server.end('SIGTERM');
      await mailServer.close();
    },
  };
}

export type OwnersDesk = Awaited<ReturnType<typeof openOwnersDesk>>;

/** What the mails to sign in brought: the code as written, and the screen that the link leads to. */
export function signInMails({ mails, origin }: Pick<OwnersDesk, 'mails' | 'origin'>) {
  return mails.flatMap(({ subject = '', text = '', to }) => {
    if (!subject.startsWith('Sign in to the desk')) return [];
    const code = /code is (\d{3} \d{3})/.exec(text)![1]!;
    const [, screen] = new RegExp(`${origin}(/desk/sign-in#\\S+)`).exec(text)!;
    return [{ to: to![0]!.address!, code, screen: screen! }];
  });
}

export const danas: QuoteRequest = {
  name: 'Dana Field',
  phone: '407.555.0199',
  email: 'dana.field@example.com',
  service: 'Concrete Repair',
  message: 'The walk in Winter Park has heaved by the oak.\n\nCan you come "soon"?',
};
