import { anew } from '#server/database/deadline.ts';
import type { Database, Place } from '#server/database/open.ts';
import { type Count, createOwnCounts, type Occasion, type Tally } from './counts.ts';
import { openFileCounts } from './file-counts.ts';
import { createSharedCounts } from './shared-counts.ts';

/** In milliseconds. */
interface Timing {
  /** How long a visitor waits for the others' counts at most. */
  patience: number;
  /** How long a server counts alone before it shares again: in a flood, sharing costs next to nothing. */
  pause: number;
}
const usual: Timing = { patience: 250, pause: 50 };

export interface ClientCounts {
  /** Never fails: while nothing can be shared, this server counts alone. */
  count: Count;
  /** Deletes what has run out. */
  forget(now: Date): void;
  close(): Promise<void>;
}

/**
 * How often visitors did what is limited, over all servers that share the requests. On PostgreSQL it is counted beside
 * the requests; SQLite has a file for it that needs no flush to the disk, and stands in no backup.
 */
export function openClientCounts(
  place: Place,
  requests: Database,
  { patience, pause }: Timing = usual,
): ClientCounts {
  const own = createOwnCounts();
  const file = place.databaseUrl ? undefined : openFile(place.dataDir);
  const rows = place.databaseUrl ? createSharedCounts(requests) : undefined;
  const together: Count = async (occasions, now) =>
    file ? file.count(occasions, now) : (rows?.(occasions, now) ?? []);
  /** What the others have not been told yet, and what this server makes of it. */
  let untold = new Map<string, { occasion: Required<Occasion>; tally: Tally }>();
  let sharedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  async function share(now: Date) {
    clearTimeout(timer);
    timer = undefined;
    sharedAt = performance.now();
    // In one order on every server, so that none waits for a row while it holds another's.
    const told = [...untold].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, each]) => each);
    untold = new Map();
    const occasions = told.map(({ occasion }) => occasion);
    const all = await anew(patience, () => together(occasions, now)).catch(() => []);
    for (const [index, { tally }] of told.entries())
      if (all[index] && all[index].count > tally.count) Object.assign(tally, all[index]);
  }

  return {
    async count(occasions, now) {
      const tallies = own(occasions, now);
      for (const [index, occasion] of occasions.entries()) {
        const name = `${occasion.limit}\n${occasion.subject}`;
        const times = (untold.get(name)?.occasion.times ?? 0) + 1;
        untold.set(name, { occasion: { ...occasion, times }, tally: tallies[index]! });
      }
      if (performance.now() - sharedAt >= pause) await share(now);
      else timer ??= setTimeout(() => void share(new Date()), pause).unref();
      return tallies;
    },
    /** Beside the requests, housekeeping does it. A file that somebody else is writing waits for the next time. */
    forget(now) {
      try {
        file?.forget(now);
      } catch {}
    },
    async close() {
      await share(new Date());
      file?.close();
    },
  };
}

function openFile(dataDir: string) {
  try {
    return openFileCounts(dataDir);
  } catch {
    return undefined;
  }
}
