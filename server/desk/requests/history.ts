import type { Database } from '#server/database/open.ts';
import type {
  ActionRow,
  AttemptRow,
  ChannelName,
  NotificationKind,
  NotificationRow,
} from '#server/database/tables.ts';
import type { Clock } from '#server/platform/time.ts';
import type { StoredQuoteRequest } from '#server/requests/find.ts';
import type { HistoryLine } from '#shared/desk/requests.ts';
import { describeAction, formatMoment, listChangedParts } from './conflicts.ts';
import { canBeUndone, describeBlocker } from './undo-action.ts';

/** What happened to a request, earliest first: received, notified, and what people did about it. */
export async function readHistory(
  database: Database,
  request: StoredQuoteRequest,
  actions: ActionRow[],
  clock: Clock,
): Promise<HistoryLine[]> {
  const deliveries = await listDeliveries(database, request.id);
  const missing = deliveries.find(({ kind }) => kind === 'missing-photos');
  const lines = [
    createServerLine(request.receivedAt, describeReceipt(request, actions)),
    ...(missing
      ? [createServerLine(missing.createdAt, 'Photos were sent, but the server was out of space')]
      : []),
    ...listDeliveryLines(deliveries, clock),
    ...actions.flatMap((action) => listActionLines(actions, action, clock)),
  ];
  return lines.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

function createServerLine(at: string, what: string): HistoryLine {
  return { at, what, by: null, undo: null };
}

/** Describes how a request was received: the server sets it aside then or never. */
function describeReceipt({ state }: StoredQuoteRequest, actions: ActionRow[]): string {
  const first = actions.find(({ standing_before }) => standing_before);
  const atFirst = first ? JSON.parse(first.standing_before!).state : state;
  return atFirst === 'spam' ? 'Received, and set aside as spam' : 'Received';
}

/** They change nothing else of the request, and are listed all the same. */
const plainKinds: ActionRow['kind'][] = [
  'read',
  'note',
  'customer-note',
  'withdraw',
  'quote',
  'accept',
  'decline',
  'pour',
  'consent',
  'no-emails',
];

/** Actions that changed nothing, because somebody had been there before, are left out. */
function listActionLines(actions: ActionRow[], action: ActionRow, clock: Clock): HistoryLine[] {
  const isPlain = plainKinds.includes(action.kind);
  if (!isPlain && !action.undone_at && listChangedParts(action).length === 0) return [];
  const what = capitalize(describeAction(action, clock));
  const first = describeBlocker(actions, action, clock);
  const done: HistoryLine = {
    at: action.at,
    what,
    by: action.done_by,
    ...(first && { undoFirst: capitalize(first) }),
    undo: canBeUndone(actions, action) ? action.id : null,
  };
  if (!action.undone_at) return [done];
  return [done, { at: action.undone_at, what: `Undone: ${what}`, by: action.undone_by, undo: null }];
}

function capitalize(deliveryText: string): string {
  return deliveryText[0]!.toUpperCase() + deliveryText.slice(1);
}

/** What a delivery did, by kind, like `Notified` in `Notified by email`. */
const deliveryTexts: Partial<Record<NotificationKind, string>> = {
  request: 'Notified',
  photos: 'Notified of photos',
  'missing-photos': 'Notified of missing photos',
  acknowledgement: 'Reply sent to the visitor',
  visit: 'Customer notified',
  customer: 'Notified of the customer’s update',
  reminder: 'Reminded',
};

const channelTexts: Record<string, { by: string; name: string }> = {
  mail: { by: 'by email', name: 'Email' },
  webhook: { by: 'by webhook', name: 'Webhook' },
  push: { by: 'by push', name: 'Push notification' },
} satisfies Record<ChannelName, object>;

/** Lists a line for each notification that was tried; pushes of one time to several phones are one line. */
export function listDeliveryLines(deliveries: Delivery[], clock: Clock): HistoryLine[] {
  const others = deliveries.filter((delivery) => !isPushSent(delivery));
  const lines: { at: string; what: string }[] = others.flatMap((delivery) => {
    const line = describeDelivery(delivery, clock);
    return line ? [line] : [];
  });
  for (const [kind, sent] of Object.entries({ request: 'Push sent', reminder: 'Reminder sent' })) {
    for (const phones of groupByTime(deliveries.filter((each) => isPushSent(each) && each.kind === kind))) {
      const to = phones.length === 1 ? 'one phone' : `${phones.length} phones`;
      lines.push({ at: phones[0]!.attempts.at(-1)!.at, what: `${sent} to ${to}` });
    }
  }
  return lines.map(({ at, what }) => ({ at, what, by: null, undo: null }));
}

function describeDelivery({ kind, channel, state, dueAt, attempts }: Delivery, clock: Clock) {
  const last = attempts.at(-1);
  const deliveryText = deliveryTexts[kind];
  const channelText = channelTexts[channel];
  if (!last || !deliveryText || !channelText) return undefined;
  const at = last.at;
  if (last.outcome === 'sent')
    return { at, what: kind === 'acknowledgement' ? deliveryText : `${deliveryText} ${channelText.by}` };
  if (last.outcome === 'filed')
    return { at, what: `${channelText.name} written to a file only, because no mail server is set up` };
  const failed =
    state === 'due'
      ? `${channelText.name} not delivered yet. Next try: ${formatMoment(clock, dueAt)}`
      : `${channelText.name} could not be delivered`;
  return { at, what: `${failed}. The reply was: ${last.detail}` };
}

function isPushSent({ channel, attempts }: Delivery): boolean {
  return channel === 'push' && attempts.at(-1)?.outcome === 'sent';
}

/** Groups pushes to several phones about one event: their notifications were created at the same time. */
function groupByTime(pushes: Delivery[]): Delivery[][] {
  return Object.values(Object.groupBy(pushes, ({ createdAt }) => createdAt)).map((phones) => phones!);
}

/** A notification about a request, with how each attempt ended. */
export interface Delivery extends Pick<NotificationRow, 'kind' | 'channel' | 'state' | 'tries'> {
  createdAt: string;
  dueAt: string;
  attempts: Pick<AttemptRow, 'at' | 'outcome' | 'detail'>[];
}

/** What became of the notifications about a request, in the order in which they were written. */
export async function listDeliveries(database: Database, requestId: string): Promise<Delivery[]> {
  const notifications = await database
    .selectFrom('notifications')
    .select(['id', 'kind', 'channel', 'state', 'tries', 'created_at as createdAt', 'due_at as dueAt'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
  const attempts = await database
    .selectFrom('attempts')
    .innerJoin('notifications', 'notifications.id', 'attempts.notification_id')
    .select(['attempts.notification_id as of', 'attempts.at', 'attempts.outcome', 'attempts.detail'])
    .where('notifications.request_id', '=', requestId)
    .orderBy('attempts.id')
    .execute();
  return notifications.map(({ id, ...notification }) => ({
    ...notification,
    attempts: attempts.filter((attempt) => attempt.of === id).map(({ of: _, ...attempt }) => attempt),
  }));
}
