import type { Database } from '#server/database/open.ts';
import type { ChannelName } from '#server/database/tables.ts';
import { channelNames, forOperator } from '#server/notifications/alerts.ts';
import { photoKind, type Queue, queueNames } from '#server/outbox/outbox.ts';
import { hour, minute } from '#server/platform/time.ts';
import type { Monitor } from './monitor.ts';

/** How long a notification may be due. Pictures go one after another, and each may take minutes on a slow line. */
const allowedWait: Record<Queue, number> = { text: 30 * minute, photos: 2 * hour };

interface QueueDeps {
  database: Database;
  channels: readonly ChannelName[];
  now?: () => Date;
}

interface WaitingNotifications {
  channel: ChannelName;
  count: number;
  /** For how long the oldest has been due, in milliseconds. */
  age: number;
}

/**
 * Looks for notifications that have long been due and that nobody delivers: the program that should is stuck, or cannot
 * note that it did. One that was tried and failed is due again later, and is told of by notifications/alerts.ts.
 */
export function monitorQueue({ database, channels, now = () => new Date() }: QueueDeps): Monitor {
  let before = new Set<ChannelName>();

  async function findWaiting(queue: Queue): Promise<WaitingNotifications[]> {
    const at = now().getTime();
    const rows = await database
      .selectFrom('notifications')
      .select(({ fn }) => ['channel', fn.countAll().as('count'), fn.min('due_at').as('oldest')])
      .where('channel', 'in', channels)
      .where('state', '=', 'due')
      .where('due_at', '<=', new Date(at - allowedWait[queue]).toISOString())
      .where('kind', queue === 'photos' ? '=' : '!=', photoKind)
      .groupBy('channel')
      .execute();
    return rows.map(({ channel, count, oldest }) => ({
      channel,
      count: Number(count),
      age: at - Date.parse(oldest),
    }));
  }

  return {
    name: 'queue',
    every: minute,
    async check() {
      const waiting = (await Promise.all(queueNames.map(findWaiting))).flat();
      const stuck = channels.filter((name) => waiting.some(({ channel }) => channel === name));
      // A computer that slept finds everything late; a minute later it has been delivered.
      const lasting = stuck.filter((name) => before.has(name));
      before = new Set(stuck);
      if (lasting.length === 0) return [];
      const alerted = waiting.filter(({ channel }) => lasting.includes(channel));
      return [{ key: `queue:${lasting.join('+')}`, stuck: lasting, ...describeWaiting(alerted) }];
    },
  };
}

function describeWaiting(waiting: WaitingNotifications[]) {
  const by = [...new Set(waiting.map(({ channel }) => channelNames[channel]))].join(' and ');
  const count = waiting.reduce((sum, one) => sum + one.count, 0);
  const minutes = Math.floor(Math.max(...waiting.map(({ age }) => age)) / minute);
  const [noun, verb] =
    count === 1 ? ['notification', 'has been waiting'] : ['notifications', 'have been waiting'];
  return {
    subject: `Notifications by ${by} are not being delivered`,
    text: [
      `${count} ${noun} by ${by} ${verb} to be delivered${count === 1 ? '' : ', the oldest'} for ${minutes} minutes. Somebody may be waiting for your call: see the open requests in the desk.`,
      '',
      'Nothing is lost.',
      '',
      forOperator(
        'Restart the server: everything that is waiting is then sent right away. If this alert comes back, look for "outbox not readable" and "delivery not recorded" in the log: they say why.',
      ),
    ].join('\n'),
  };
}
