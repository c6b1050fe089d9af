import { type Database, takeTurns } from '#server/database/open.ts';
import { mailsSince, mostAnHour } from '#server/outbox/digest.ts';
import { enqueue } from '#server/outbox/enqueue.ts';

const hour = 3_600_000;
const day = 24 * hour;

/**
 * Replies to a visitor that the request arrived: once a day to one address, because whoever fills in the form may write
 * somebody else's, and `mostAnHour` to all. The addresses are those of the requests; none is stored for it.
 */
export async function acknowledge(trx: Database, requestId: string, at: Date) {
  await takeTurns(trx, 'acknowledgement');
  const { email } = await trx
    .selectFrom('quote_requests')
    .select('email')
    .where('id', '=', requestId)
    .executeTakeFirstOrThrow();
  const replies = await mailsSince(trx, 'acknowledgement', at, day)
    .innerJoin('quote_requests', 'quote_requests.id', 'notifications.request_id')
    .select(['email', 'created_at'])
    .execute();
  const anHourAgo = new Date(at.getTime() - hour).toISOString();
  if (replies.filter(({ created_at }) => created_at > anHourAgo).length >= mostAnHour) return;
  if (replies.some((reply) => mailboxOf(reply.email) === mailboxOf(email))) return;
  await enqueue(trx, {
    ...{ kind: 'acknowledgement', channels: ['mail'], requestId, at },
    name: `acknowledgement:${requestId}`,
  });
}

/** One mailbox has many spellings: `Dana.Field+1@example.com` may well be `danafield@example.com`. */
function mailboxOf(address: string): string {
  const [, name = '', domain] = /^(.*)@(.*)$/.exec(address.toLowerCase()) ?? [];
  return `${name.replace(/\+.*|\./g, '')}@${domain}`;
}
