import type { ChannelName, NotificationKind } from '#server/database/tables.ts';
import { timeIn } from '#server/platform/time.ts';
import type { HistoryLine } from '#shared/desk/requests.ts';
import type { Delivery } from './deliveries.ts';

/** What was told, by kind: `Told by mail`. */
const told: Partial<Record<NotificationKind, string>> = {
  request: 'Told',
  photos: 'Photos told',
  'missing-photos': 'Missing photos told',
  acknowledgement: 'Reply sent to the visitor',
  reminder: 'Reminded',
};

const ways: Record<string, { by: string; name: string }> = {
  mail: { by: 'by mail', name: 'Mail' },
  webhook: { by: 'by webhook', name: 'Webhook' },
  push: { by: 'by push', name: 'Phone' },
} satisfies Record<ChannelName, object>;

/** One line for each notification that was tried, in words; several on one channel at once are one. */
export function deliveryLines(deliveries: Delivery[], timeZone: string): HistoryLine[] {
  const others = deliveries.filter((delivery) => !hasRung(delivery));
  const lines: { at: string; what: string }[] = others.flatMap((delivery) => {
    const line = lineOf(delivery, timeZone);
    return line ? [line] : [];
  });
  for (const [kind, rang] of Object.entries({ request: 'Rang', reminder: 'Rang again' })) {
    for (const phones of roundsOf(deliveries.filter((each) => hasRung(each) && each.kind === kind))) {
      const on = phones.length === 1 ? 'one phone' : `${phones.length} phones`;
      lines.push({ at: phones[0]!.attempts.at(-1)!.at, what: `${rang} on ${on}` });
    }
  }
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

function hasRung({ channel, attempts }: Delivery): boolean {
  return channel === 'push' && attempts.at(-1)?.outcome === 'sent';
}

/** The phones that were rung for the same thing: their notifications were written at one time. */
function roundsOf(rung: Delivery[]): Delivery[][] {
  return Object.values(Object.groupBy(rung, ({ createdAt }) => createdAt)).map((phones) => phones!);
}
