import { randomUUIDv7 } from 'node:crypto';
import { countRows } from '#server/database/count-rows.ts';
import type { Database } from '#server/database/open.ts';
import type { PushSubscriptionRow } from '#server/database/tables.ts';
import { isLoopback } from '#server/platform/config.ts';
import type { Subscribe } from '#shared/desk/push.ts';

/**
 * Subscribes a device. One that is subscribed already keeps its row, with what is still to be sent to it; a browser that was
 * signed in before under another session belongs to the new one.
 */
export async function subscribeDevice(
  database: Database,
  session: string,
  { endpoint, keys, shows }: Subscribe,
  now: Date,
) {
  const columns = { endpoint, shows, p256dh: keys.p256dh, auth: keys.auth };
  await database.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .where('session_id', '!=', session)
      .execute();
    await trx
      .insertInto('push_subscriptions')
      .values({ id: randomUUIDv7(), session_id: session, created_at: now.toISOString(), ...columns })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet(columns))
      .execute();
  });
}

export async function unsubscribeDevice(database: Database, session: string) {
  await database.deleteFrom('push_subscriptions').where('session_id', '=', session).execute();
}

export function subscriptionOf(
  database: Database,
  session: string,
): Promise<PushSubscriptionRow | undefined> {
  return database
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('session_id', '=', session)
    .executeTakeFirst();
}

/** One of them, or all. */
export function listSubscriptions(database: Database, id?: string): Promise<PushSubscriptionRow[]> {
  return database
    .selectFrom('push_subscriptions')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('id')
    .execute();
}

/** Removes what the push service reported gone, unless the device has subscribed again in the meantime. */
export async function deleteSubscription(database: Database, { id, endpoint }: PushSubscriptionRow) {
  await database
    .deleteFrom('push_subscriptions')
    .where('id', '=', id)
    .where('endpoint', '=', endpoint)
    .execute();
}

/**
 * Forgets devices with an unknown push service, and what was still due for them: they subscribed when any
 * service was accepted. @returns how many
 */
export async function deleteUnknownSubscriptions(database: Database, serverUrl: URL): Promise<number> {
  const rows = await listSubscriptions(database);
  const unknown = rows.filter(({ endpoint }) => !isPushService(endpoint, serverUrl));
  for (const row of unknown) await deleteSubscription(database, row);
  return unknown.length;
}

export const countSubscriptions = (database: Database): Promise<number> =>
  countRows(database.selectFrom('push_subscriptions'));

/** The push services of Chrome and what is built from it, of Firefox, Safari and Edge. */
const pushServices =
  /^(fcm\.googleapis\.com|([\w-]+\.)+(push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/;

/**
 * True if this is the address of a browser maker's push service. It comes from a signed-in browser, but
 * somebody with a stolen session must not make this server call any machine they like.
 * @param serverUrl where this server is: if only its own machine reaches it, loopback is a push service too
 */
export function isPushService(endpoint: string, serverUrl: Pick<URL, 'hostname'>): boolean {
  const { protocol, hostname, username, password, port } = new URL(endpoint);
  if (username || password) return false;
  if (isLoopback(serverUrl.hostname) && isLoopback(hostname)) return true;
  return protocol === 'https:' && port === '' && pushServices.test(hostname);
}
