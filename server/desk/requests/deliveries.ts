import type { Database } from '#server/database/open.ts';
import type { AttemptRow, NotificationRow } from '#server/database/tables.ts';

/** A notification about a request, with how each attempt ended. */
export interface Delivery extends Pick<NotificationRow, 'kind' | 'channel' | 'state' | 'tries'> {
  createdAt: string;
  dueAt: string;
  attempts: Pick<AttemptRow, 'at' | 'outcome' | 'detail'>[];
}

/** What became of the notifications about a request, in the order in which they were written. */
export async function deliveriesOf(database: Database, requestId: string): Promise<Delivery[]> {
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
