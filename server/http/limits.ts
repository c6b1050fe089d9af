import type { Database } from '#server/database/open.ts';
import type { Signer } from '#server/database/secrets.ts';
import { createOwnCounts } from './counts.ts';
import { createSharedCounts } from './shared-counts.ts';

const quarter = 15 * 60_000;
const day = 24 * 3_600_000;

/**
 * How often within which time, in milliseconds. Thirty codes a day for one address: whoever tries for a whole year
 * guesses one with a chance of 1 in 90. A link cannot be guessed, and goes on working meanwhile.
 */
const limits = {
  'ask by client': { most: 30, within: quarter },
  'mail to address': { most: 10, within: quarter },
  'try by client': { most: 60, within: quarter },
  'code for address': { most: 30, within: day },
  'challenge by client': { most: 120, within: quarter },
};

export interface Limits {
  /** Counts one more. @returns false if that was one too many */
  allows(limit: keyof typeof limits, subject: string, now: Date): Promise<boolean>;
  /** Says only "the same address as before". */
  keyOf(email: string): string;
}

/**
 * Limits that hold across all servers on a database. Whoever goes on after this server alone has counted too many costs
 * no transaction any more.
 */
export function createLimits(database: Database, signer: Signer): Limits {
  const own = createOwnCounts();
  const count = createSharedCounts(database);
  return {
    keyOf: (email) => signer.sign('sign-in address', email),
    async allows(limit, subject, now) {
      const { most, within } = limits[limit];
      const occasions = [{ limit, subject, within }];
      if (own(occasions, now)[0]!.count > most) return false;
      const [tally] = await count(occasions, now);
      return tally!.count <= most;
    },
  };
}
