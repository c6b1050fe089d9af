import { LRUCache } from 'lru-cache';
import { createClientKeys } from '#server/abuse/client-key.ts';

const day = 24 * 3_600_000;
/** How many addresses are remembered. */
const remembered = 50_000;

/** Says whether a client may send one more photograph, and counts it. */
export type DailyAllowance = (address: string) => boolean;

/** @param most how many photographs one address may send in 24 hours */
export function createDailyAllowance(most: number): DailyAllowance {
  const keyOf = createClientKeys();
  // The day of an address begins with its first photograph.
  const counts = new LRUCache<string, number>({ max: remembered, ttl: day, noUpdateTTL: true });
  return (address) => {
    const key = keyOf(address);
    const count = (counts.get(key) ?? 0) + 1;
    if (count > most) return false;
    counts.set(key, count);
    return true;
  };
}
