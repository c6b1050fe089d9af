import { type Database, serialize } from '#server/database/open.ts';
import type { ChannelName, NotificationRow } from '#server/database/tables.ts';
import { enqueue } from '#server/outbox/outbox.ts';
import type { DeliveryReport } from '#server/outbox/worker.ts';
import { day } from '#server/platform/time.ts';
import { screens } from '#shared/desk/addresses.ts';
import type { DeskLink } from './owner-links.ts';

/** After this many attempts, about 15 minutes, the other channel says that this one does not work. */
const alertAfterFailures = 6;

/** Trouble with these causes no alert: an alert itself, and emails to a customer, whose address may be wrong. */
const causesNoAlert = ({ kind }: NotificationRow) => ['alert', 'acknowledgement', 'visit'].includes(kind);

/**
 * Creates a report that alerts the owner on the other channels when one is failing: at most once a day while it keeps
 * trying, at most once an hour for what was given up. A message that could not even be composed is reported on its own
 * channel too. It also alerts on every channel, at most once a day, when one of several addresses refuses emails.
 * @param channels the names of all
 */
export function createDeliveryReport(database: Database, channels: readonly ChannelName[]): DeliveryReport {
  return {
    async failed({ notification, tries, isDead, isUnwritten, detail, at }) {
      if (causesNoAlert(notification) || (!isDead && tries !== alertAfterFailures)) return;
      const { channel } = notification;
      const period = at.toISOString().slice(0, isDead ? 'yyyy-mm-ddThh'.length : 'yyyy-mm-dd'.length);
      const describe = isUnwritten ? describeUnwritten : isDead ? describeGivenUp : describeFailing;
      await enqueue(database, {
        kind: 'alert',
        channels: channels.filter((other) => isUnwritten || other !== channel),
        name: `alert:${isUnwritten ? 'unwritten:' : ''}${isDead ? 'dead' : 'failing'}:${channel}:${period}`,
        content: describe(channel, detail, tries),
        at,
      });
    },
    async recipientsFailed({ notification, detail, at }) {
      if (causesNoAlert(notification)) return;
      await enqueue(database, {
        kind: 'alert',
        channels,
        name: `alert:missed:${at.toISOString().slice(0, 'yyyy-mm-dd'.length)}`,
        content: {
          subject: 'One of your addresses is not getting the quote requests',
          text: `The mail server permanently refused a notification for one of several addresses. The others got it.\n${describeReply(detail)}\n\n${forOperator('Correct the address in MAIL_TO, or remove it.')}`,
        },
        at,
      });
    },
  };
}

/** The name of each channel in messages. */
export const channelNames: Record<ChannelName, string> = {
  mail: 'email',
  webhook: 'webhook',
  push: 'push notification',
};

const describeReply = (detail: string) => `The reply was: ${detail}`;

const describeGivenUp = (channel: ChannelName, detail: string) => ({
  subject: `A notification could not be delivered by ${channelNames[channel]}`,
  text: `A notification about a quote request could not be delivered by ${channelNames[channel]}, and won’t be retried. The request itself is safe in the desk.\n\n${forOperator(describeReply(detail), 'See them all: npm run requests -- list --dead', 'Send one again: npm run requests -- resend ID')}`,
});

const describeFailing = (channel: ChannelName, detail: string, tries: number) => ({
  subject: `Notifications are not getting through by ${channelNames[channel]}`,
  text: `Notifications by ${channelNames[channel]} have failed ${tries} times in a row. The server will keep trying for three days. In the meantime, new requests are in the desk.\n\n${forOperator(describeReply(detail))}`,
});

const describeUnwritten = (channel: ChannelName, detail: string, tries: number) => ({
  subject: 'A message about a quote request couldn’t be created',
  text: `The server has tried ${tries} times to create a message for you (${channelNames[channel]}), and will keep trying for three days. The quote request itself is safe in the desk.\n\n${forOperator('The cause is an error in the software. Report it to the developer:', detail)}`,
});

/** Begins the part of a message that names commands and settings: owners read on a phone, and pass it on. */
const operatorHeading = 'For the person who runs your server:';

export function forOperator(...lines: string[]): string {
  return [operatorHeading, ...lines].join('\n');
}

/** What an alert says: what happened, what it means and what to do, in the owner's words; then `forOperator`. */
export interface AlertContent {
  subject: string;
  text: string;
  /** True if nobody can open the desk either: then the alert has no link to it. */
  isDeskDown?: boolean;
}

/** Composes an alert, with the link to the desk before the part for the person who runs the server. */
export function composeAlert({ subject, text, isDeskDown }: AlertContent, linkToDesk: DeskLink) {
  const deskUrl = isDeskDown ? undefined : linkToDesk(screens.list());
  if (!deskUrl) return { subject, text };
  const [own, ...others] = text.split(`\n\n${operatorHeading}`);
  const parts = [
    own,
    `\n\nOpen the desk: ${deskUrl}`,
    ...others.map((part) => `\n\n${operatorHeading}${part}`),
  ];
  return { subject, text: parts.join(''), deskUrl };
}

/** By how much the clock of another server may be ahead, in milliseconds. */
const maxClockSkew = 60_000;

export interface Alert extends AlertContent {
  /** What tells it from other alerts, like `disk:low`; part of the notification's name. */
  key: string;
}

/** Returns the name of the notification of an alert on this day, without the channel. */
export const nameAlert = (key: string, at: Date) =>
  `alert:${key}:${at.toISOString().slice(0, 'yyyy-mm-dd'.length)}`;

/**
 * Alerts the owner on every channel, unless any server did in the last 24 hours.
 * @returns true if it is sent now
 */
export function alertOncePerDay(
  database: Database,
  channels: readonly ChannelName[],
  { key, subject, text, isDeskDown }: Alert,
  at: Date,
): Promise<boolean> {
  return database.transaction().execute(async (trx) => {
    await serialize(trx, `alert:${key}`);
    const times = [-day, 0, maxClockSkew].map((offset) => new Date(at.getTime() + offset));
    const names = new Set(times.map((time) => nameAlert(key, time)));
    const earlier = await trx
      .selectFrom('notifications')
      .select('id')
      .where(
        'dedupe_key',
        'in',
        [...names].flatMap((name) => channels.map((channel) => `${name}:${channel}`)),
      )
      .where('created_at', '>', times[0]!.toISOString())
      .where('created_at', '<=', times[2]!.toISOString())
      .executeTakeFirst();
    if (earlier) return false;
    const content = { subject, text, isDeskDown };
    return (await enqueue(trx, { kind: 'alert', channels, name: nameAlert(key, at), content, at })) > 0;
  });
}
