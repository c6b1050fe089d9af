import type { Database } from '#server/database/open.ts';
import { type Clock, startOfDayBefore, startOfMonth } from '#server/platform/time.ts';
import type { FollowUp, QuotedPrices, Quotes, RequestStatus, Stage } from '#shared/desk/requests.ts';
import type { PriceEstimate } from '#shared/price-estimate.ts';

/** The most quotes that are listed for follow-up. */
const maxFollowUps = 50;

/** Reads what was quoted and won this month, and which quotes wait for an answer. @param followUpDays undefined: never */
export async function readQuotes(
  database: Database,
  clock: Clock,
  followUpDays: number | undefined,
): Promise<Quotes> {
  const { count, cents } = await selectOpenQuotes(database)
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('amount_cents').as('cents')])
    .executeTakeFirstOrThrow();
  return {
    ...(await readMonthlyMoney(database, startOfMonth(clock.now, clock.timeZone))),
    open: Number(count),
    openCents: Number(cents ?? 0),
    followUps: followUpDays ? await listFollowUps(database, clock, followUpDays) : [],
  };
}

/** How many quotes are enough to see what the company really asks. */
const comparedQuotes = 10;

/** Reads what the last quotes came to, in dollars per square foot, where the request carries an area; the newest first. */
export async function readQuotedPrices(database: Database): Promise<QuotedPrices> {
  const rows = await database
    .selectFrom('quote_requests')
    .select(['amount_cents', 'estimate'])
    .where('state', 'in', notSpam)
    .where('estimate', 'is not', null)
    .where('amount_cents', '>', 0)
    .orderBy('received_at', 'desc')
    .limit(comparedQuotes)
    .execute();
  return rows.map(({ amount_cents, estimate }) => {
    const { squareFeet } = JSON.parse(estimate!) as PriceEstimate;
    return amount_cents! / 100 / Math.max(1, squareFeet);
  });
}

const selectOpenQuotes = (database: Database) =>
  database.selectFrom('quote_requests').where('state', 'in', notSpam).where('stage', '=', 'quoted');

const notSpam = ['open', 'answered'] as const;

/** Lists open quotes without any action since that day and without a visit to come. */
async function listFollowUps(
  database: Database,
  { now, timeZone }: Clock,
  days: number,
): Promise<FollowUp[]> {
  const before = startOfDayBefore(now, days - 1, timeZone).toISOString();
  const rows = await selectOpenQuotes(database)
    .innerJoin('deeds', 'request_id', 'quote_requests.id')
    .where('kind', '!=', 'read')
    .where('undone_at', 'is', null)
    .where((eb) => eb.or([eb('visit_at', 'is', null), eb('visit_at', '<', before)]))
    .groupBy(['quote_requests.id', 'name', 'amount_cents'])
    .having(({ fn }) => fn.max('at'), '<', before)
    .select(({ fn }) => ['quote_requests.id', 'name', 'amount_cents', fn.max('at').as('since')])
    .orderBy('since')
    .orderBy('quote_requests.id')
    .limit(maxFollowUps)
    .execute();
  return rows.map(({ id, name, amount_cents, since }) => ({
    requestId: id,
    name,
    amountCents: amount_cents,
    since,
  }));
}

type Money = Pick<Quotes, 'quotedCents' | 'wonCents'>;

/** Sums what was quoted and won since then. Undone actions don't count; a lost quote still counts as quoted. */
async function readMonthlyMoney(database: Database, from: Date): Promise<Money> {
  const rows = await database
    .selectFrom('deeds')
    .innerJoin('quote_requests', 'quote_requests.id', 'request_id')
    .select(['request_id', 'standing_before', 'standing_after', 'stage', 'amount_cents'])
    .where('kind', 'in', ['stage', 'quote', 'accept', 'decline'])
    .where('at', '>=', from.toISOString())
    .where('undone_at', 'is', null)
    .where('standing_after', 'is not', null)
    .where('state', 'in', notSpam)
    .orderBy('request_id')
    .orderBy('position')
    .execute();
  const money: Money = { quotedCents: 0, wonCents: 0 };
  for (const [, actions] of Map.groupBy(rows, ({ request_id }) => request_id)) {
    const { stage, amount_cents } = actions[0]!;
    const changes = actions.map((each) => ({
      before: JSON.parse(each.standing_before!) as RequestStatus,
      after: JSON.parse(each.standing_after!) as RequestStatus,
    }));
    const reachesStage = (to: Stage) =>
      changes.some(({ before, after }) => before.stage !== to && after.stage === to);
    const quote = changes.findLast(({ after }) => after.stage === 'quoted');
    if (stage && reachesStage('quoted')) money.quotedCents += quote!.after.amountCents ?? 0;
    if (stage === 'won' && reachesStage('won')) money.wonCents += amount_cents ?? 0;
  }
  return money;
}
