import { createHmac, randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { normalizeIP } from '@fastify/rate-limit';
import type { Database } from '#server/database/open.ts';
import type { Signer } from '#server/platform/signed-token.ts';

/** What some proxies write behind an address: `192.0.2.1:4711`, `[2001:db8::1]:4711`. Each connection has another. */
const withPort = /^(?:\[([^\]]*)\]|([^:]*))(?::\d+)?$/;

/**
 * Who is counted: an address, or with IPv6 the /56 network, which is the smallest that providers give to a household.
 * Never to be stored.
 */
export function clientAddress(ip: string): string {
  return networkOf(ip, 56);
}

/** @param prefix how many bits of an IPv6 address name the network; an IPv4 address is its own network */
function networkOf(ip: string, prefix: number): string {
  const [, six, four] = withPort.exec(ip) ?? [];
  return normalizeIP(six ?? four ?? ip, prefix);
}

/** Something that is limited, and who does it: an address of a client, an email address. */
export interface Occasion {
  limit: string;
  subject: string;
  /** How long it counts from the first time on, in milliseconds: a day at most. */
  within: number;
}

/** How often it happened, this time included, and when counting begins anew, in milliseconds since 1970. */
export interface Tally {
  count: number;
  until: number;
}

/** Counts each of these once more. */
export type Count = (occasions: readonly Occasion[], now: Date) => Tally[] | Promise<Tally[]>;

/** What is counted in memory. */
export interface Counts {
  count: (occasions: readonly Occasion[], now: Date) => Tally[];
  /** Removes counts whose time has run out. */
  removeExpired(now: Date): void;
}

/** How many counts are stored; beyond that, those that were not increased for longest are removed. */
const maxRemembered = 100_000;

/** Counts in the memory of this server, which nothing leaves. */
export function createCounts(): Counts {
  const tallies = new Map<string, Tally>();
  return {
    count: (occasions, now) =>
      occasions.map(({ limit, subject, within }) => {
        const key = `${limit}\n${subject}`;
        const before = tallies.get(key);
        const isExpired = !before || before.until <= now.getTime();
        const tally = isExpired
          ? { count: 1, until: now.getTime() + within }
          : { count: before.count + 1, until: before.until };
        // Those that were seen last stand last.
        tallies.delete(key);
        tallies.set(key, tally);
        if (tallies.size > maxRemembered) tallies.delete(tallies.keys().next().value!);
        return tally;
      }),
    removeExpired(now) {
      for (const [key, { until }] of tallies) if (until <= now.getTime()) tallies.delete(key);
    },
  };
}

/** Removes the file in which earlier releases counted. */
export function removeCountsFile(dataDir: string) {
  for (const ending of ['', '-wal', '-shm'])
    rmSync(path.join(dataDir, `counts.sqlite${ending}`), { force: true });
}

/** A key that all servers have in common for one day, in UTC. */
interface DailyKey {
  day: string;
  value: string;
}

const dayInUtc = (now: Date) => now.toISOString().slice(0, 10);

/** As long as its day, so that it is read once. */
const dailyKeys = new WeakMap<Database, DailyKey>();

/**
 * Counts in rows, together with every other server on the database. Who is counted is stored only as a hash, whose
 * key is gone when the day is over: rows that still exist then say nothing.
 */
export async function countInRows(
  database: Database,
  { limit, subject, within }: Occasion,
  now: Date,
): Promise<Tally> {
  const key = await readDailyKey(database, now);
  const counted = await database
    .insertInto('limit_counts')
    .values({
      key: createHmac('sha256', key).update(`${limit}\n${subject}`).digest('base64url'),
      count: 1,
      expires_at: new Date(now.getTime() + within).toISOString(),
    })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((is) => {
        const isExpired = is('limit_counts.expires_at', '<=', now.toISOString());
        const counted = is('limit_counts.count', '+', is.ref('excluded.count'));
        const end = is.ref('limit_counts.expires_at');
        return {
          count: is.case().when(isExpired).then(is.ref('excluded.count')).else(counted).end(),
          expires_at: is.case().when(isExpired).then(is.ref('excluded.expires_at')).else(end).end(),
        };
      }),
    )
    .returning(['count', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { count: Number(counted.count), until: Date.parse(counted.expires_at) };
}

async function readDailyKey(database: Database, now: Date): Promise<string> {
  const day = dayInUtc(now);
  const found = dailyKeys.get(database);
  if (found?.day === day) return found.value;
  await database
    .insertInto('limit_keys')
    .values({ day, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
  const key = await database
    .selectFrom('limit_keys')
    .selectAll()
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  dailyKeys.set(database, key);
  return key.value;
}

/** Deletes what has run out, and the keys of days that are over. @returns whether there was such a key */
export async function deleteExpiredCounts(database: Database, now: Date): Promise<boolean> {
  const today = dayInUtc(now);
  if (dailyKeys.get(database)?.day !== today) dailyKeys.delete(database);
  await database.deleteFrom('limit_counts').where('expires_at', '<=', now.toISOString()).execute();
  const { numDeletedRows } = await database
    .deleteFrom('limit_keys')
    .where('day', '<', today)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

const quarter = 15 * 60_000;
const day = 24 * 3_600_000;

/**
 * How often within which time, in milliseconds. Thirty codes a day for one email address: someone who tries for a whole
 * year guesses one with a chance of 1 in 90. A link can't be guessed, and keeps working.
 */
const limits = {
  ask: { max: 30, within: quarter },
  try: { max: 60, within: quarter },
  challenge: { max: 120, within: quarter },
  'email to address': { max: 10, within: quarter },
  'code for address': { max: 30, within: day },
};

/** How many times as often a whole /48, which providers give to one customer at most, may do what a /56 may. */
const networkFactor = 3;
/** How often all clients together may ask, without those that signed in before. */
const maxAsksOfAll = 200;

export interface Limits {
  /**
   * Counts one more by a client, by its IPv6 /48, and of `ask` by all clients together.
   * @param isKnown the device signed in before: a flood from elsewhere doesn't count against it
   * @returns false if that was one too many
   */
  allowsClient(
    limit: 'ask' | 'try' | 'challenge',
    ip: string,
    now: Date,
    isKnown?: boolean,
  ): Promise<boolean>;
  /** Counts one more for an email address. @param key from `keyOf` @returns false if that was one too many */
  allowsAddress(limit: 'email to address' | 'code for address', key: string, now: Date): Promise<boolean>;
  /** Says only "the same address as before". */
  keyOf(email: string): string;
}

/**
 * The limits of signing in, which hold across all servers on a database. A client that goes on after this server alone
 * has counted too many costs no transaction any more.
 * @param clients what this server counts; its caller removes what has expired
 */
export function createLimits(
  database: Database,
  signer: Signer,
  clients: Pick<Counts, 'count'> = createCounts(),
): Limits {
  /** Each is counted only if those before it allow it, so that one client alone can't use up the limit of all. */
  async function allows(
    counted: { limit: string; subject: string; max: number; within: number }[],
    now: Date,
  ) {
    for (const { max, ...occasion } of counted)
      if (clients.count([occasion], now)[0]!.count > max) return false;
    for (const { max, ...occasion } of counted)
      if ((await countInRows(database, occasion, now)).count > max) return false;
    return true;
  }
  return {
    keyOf: (email) => signer.sign('sign-in address', email),
    allowsClient(limit, ip, now, isKnown = false) {
      const { max, within } = limits[limit];
      const counted = [{ limit: `${limit} by client`, subject: clientAddress(ip), max, within }];
      const network = networkOf(ip, 48);
      if (network.includes(':'))
        counted.push({ limit: `${limit} by network`, subject: network, max: max * networkFactor, within });
      if (limit === 'ask' && !isKnown)
        counted.push({ limit: 'ask by all', subject: '', max: maxAsksOfAll, within });
      return allows(counted, now);
    },
    allowsAddress: (limit, key, now) => allows([{ limit, subject: key, ...limits[limit] }], now),
  };
}
