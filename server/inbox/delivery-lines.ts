import type { ChannelName, NotificationKind } from '#server/database/tables.ts';
import { timeIn } from '#server/telling/wording.ts';
import type { HistoryLine } from '#shared/desk/requests.ts';
import type { Delivery } from './deliveries.ts';

/** What was told, by kind: `Told by mail`. */
const told: Partial<Record<NotificationKind, string>> = {
  request: 'Told',
  photos: 'Photos told',
  acknowledgement: 'Reply sent to the visitor',
  reminder: 'Reminded',
};

const ways: Record<string, { by: string; name: string }> = {
  mail: { by: 'by mail', name: 'Mail' },
  webhook: { by: 'by webhook', name: 'Webhook' },
} satisfies Record<ChannelName, object>;

/** One line for each notification that was tried, in words; several on one channel at once are one. */
export function deliveryLines(deliveries: Delivery[], timeZone: string): HistoryLine[] {
  const lines = deliveries.flatMap((delivery) => {
    const line = lineOf(delivery, timeZone);
    return line ? [line] : [];
  });
  return lines.map(({ at, what }) => ({ at, what, by: null, undo: null }));
}

function lineOf({ kind, channel, state, dueAt, attempts }: Delivery, timeZone: string) {
  const last = attempts.at(-1);
  const words = told[kind];
  const way = ways[channel];
  if (!last || !words || !way) return undefined;
  const at = last.at;
  if (last.outcome === 'sent') return { at, what: kind === 'acknowledgement' ? words : `${words} ${way.by}` };
  if (last.outcome === 'filed')
    return { at, what: `${way.name} written to a file only: no mail server is set` };
  const failed = `${way.name} not delivered: ${last.detail}`;
  if (state === 'due') return { at, what: `${failed}, tried again at ${timeIn(timeZone, new Date(dueAt))}` };
  return { at, what: state === 'dead' ? `${failed}. Given up` : failed };
}
