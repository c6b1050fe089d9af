import type { Database } from '#server/database/open.ts';
import type { ChannelName, NotificationRow } from '#server/database/tables.ts';
import { enqueue } from '#server/outbox/enqueue.ts';
import type { TroubleReport } from '#server/outbox/worker.ts';

/** After this many attempts, about 15 minutes, the other channel says that this one does not work. */
const worryingTries = 6;

/** Trouble with these causes no alert: an alert itself, and the reply to a visitor. */
const isNoNews = ({ kind }: NotificationRow) => kind === 'alert' || kind === 'acknowledgement';

/**
 * Reports on every other channel that one is failing: at most once a day while it keeps trying, at most once an hour
 * for what was given up. And on every channel, at most once a day, that one of several addresses does not take what
 * the others take.
 * @param channels the names of all
 */
export function createTroubleReport(database: Database, channels: readonly ChannelName[]): TroubleReport {
  return {
    async failed({ notification, tries, isDead, detail, at }) {
      if (isNoNews(notification) || (!isDead && tries !== worryingTries)) return;
      const { channel } = notification;
      const during = at.toISOString().slice(0, isDead ? 'yyyy-mm-ddThh'.length : 'yyyy-mm-dd'.length);
      await enqueue(database, {
        kind: 'alert',
        channels: channels.filter((other) => other !== channel),
        name: `alert:${isDead ? 'dead' : 'failing'}:${channel}:${during}`,
        content: isDead ? givenUp(channel, detail) : failing(channel, tries, detail),
        at,
      });
    },
    async missed({ notification, detail, at }) {
      if (isNoNews(notification)) return;
      await enqueue(database, {
        kind: 'alert',
        channels,
        name: `alert:missed:${at.toISOString().slice(0, 'yyyy-mm-dd'.length)}`,
        content: {
          subject: 'One of your addresses is not getting the quote requests',
          text: `The mail server permanently refused a notification for one of several addresses. The others got it.\nIt said: ${detail}\n\nCorrect the address, or remove it from MAIL_TO.`,
        },
        at,
      });
    },
  };
}

const said = (detail: string) => `The other side said: ${detail}`;

const givenUp = (channel: ChannelName, detail: string) => ({
  subject: `A notification could not be delivered by ${channel}`,
  text: `A notification about a quote request was given up on the channel "${channel}".\n${said(detail)}\n\nSee them all: npm run requests -- list --dead\nSend one again: npm run requests -- resend ID`,
});

const failing = (channel: ChannelName, tries: number, detail: string) => ({
  subject: `Notifications are not getting through by ${channel}`,
  text: `The channel "${channel}" has failed ${tries} times in a row. It will be retried for three days.\n${said(detail)}`,
});
