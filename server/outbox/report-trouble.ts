import type { Database } from '#server/database/open.ts';
import type { ChannelName, NotificationRow } from '#server/database/tables.ts';
import { enqueue } from './enqueue.ts';

/** After so many tries, about half an hour, the other channel says that this one does not work. */
const worryingTries = 6;

interface Trouble {
  notification: NotificationRow;
  allChannels: readonly ChannelName[];
  tries: number;
  isDead: boolean;
  detail: string;
  at: Date;
}

/**
 * Tells through every other channel that one fails: at most once a day while it keeps trying, at most once
 * an hour for what was given up. Trouble with an alert itself, or with the reply to a visitor, makes no alert.
 */
export async function reportTrouble(database: Database, trouble: Trouble) {
  const { notification, allChannels, tries, isDead, detail, at } = trouble;
  const isNoNews = notification.kind === 'alert' || notification.kind === 'acknowledgement';
  if (isNoNews || (!isDead && tries !== worryingTries)) return;
  const { channel } = notification;
  const during = at.toISOString().slice(0, isDead ? 'yyyy-mm-ddThh'.length : 'yyyy-mm-dd'.length);
  const said = `What the other side said: ${detail}`;
  await enqueue(database, {
    kind: 'alert',
    channels: allChannels.filter((other) => other !== channel),
    name: `alert:${isDead ? 'dead' : 'failing'}:${channel}:${during}`,
    content: isDead
      ? {
          subject: `A notification could not be delivered by ${channel}`,
          text: `A notification about a quote request was given up on the channel "${channel}".\n${said}\n\nSee them all: npm run requests -- list --dead\nSend one again: npm run requests -- resend ID`,
        }
      : {
          subject: `Notifications do not get through by ${channel}`,
          text: `The channel "${channel}" has failed ${tries} times in a row. It is tried again for three days.\n${said}`,
        },
    at,
  });
}
