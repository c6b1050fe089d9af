import { LRUCache } from 'lru-cache';
import { createDailyHash } from './daily-hash.ts';

/** Something that is limited, and who does it: an address of a client, an e-mail address. */
export interface Occasion {
  limit: string;
  subject: string;
  /** How long it counts from the first time on, in milliseconds: a day at most. */
  within: number;
  /** How often it happened; once if nothing is said. */
  times?: number;
}

/** How often it happened, this time included, and when counting begins anew, in milliseconds since 1970. */
export interface Tally {
  count: number;
  until: number;
}

/** Counts each of these once more. */
export type Count = (occasions: readonly Occasion[], now: Date) => Promise<Tally[]>;

/** How many are remembered. */
const remembered = 100_000;

/** Counts in the memory of this server. What is handed out goes on counting. */
export function createOwnCounts() {
  const hash = createDailyHash();
  // By size, not by `max`, which would make room for all of them before the first one comes.
  const tallies = new LRUCache<string, Tally>({ maxSize: remembered, sizeCalculation: () => 1 });
  return (occasions: readonly Occasion[], now: Date): Tally[] =>
    occasions.map(({ limit, subject, within, times = 1 }) => {
      const key = hash(`${limit}\n${subject}`);
      const before = tallies.get(key);
      const isOver = !before || before.until <= now.getTime();
      const tally = isOver ? { count: times, until: now.getTime() + within } : before;
      if (!isOver) tally.count += times;
      tallies.set(key, tally);
      return tally;
    });
}
