import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { carry } from './carry.ts';
import { isFarFewer } from './far-fewer.ts';
import { makeCopy } from './make-copy.ts';
import type { NightlyJob, NightlyNews } from './nightly-messages.ts';
import { copiesIn, copyName } from './nights.ts';
import { checkCopy } from './restore-aside.ts';
import { thinOut } from './thinning.ts';

/**
 * Makes the copy of a night, opens it again and checks it, removes the copies that are no longer needed, and brings it
 * to the second place.
 * @param tell hears of each step when it is done
 */
export async function makeNight(job: NightlyJob, tell: (news: NightlyNews) => void) {
  const { night, place, backups } = job;
  const file = path.join(backups.dir, copyName(night));
  let { isSuspect } = job;
  if (job.mustCopy || !existsSync(file)) {
    try {
      const copied = await copyAndCheck(job, file);
      isSuspect = copied.isSuspect;
      tell({ made: copied.made });
    } catch (error) {
      return tell({ fault: (error as Error).message });
    }
  }
  if (!backups.secondDir && !backups.command) return;
  try {
    await carry({ copy: file, night, dataDir: place.dataDir, backups, mayThin: !isSuspect });
    tell({ carried: true });
  } catch (error) {
    tell({ carryFault: (error as Error).message });
  }
}

async function copyAndCheck({ night, place, contentDir, backups }: NightlyJob, file: string) {
  const copies = (await copiesIn(backups.dir)).filter((copy) => copy.file.endsWith('.sqlite'));
  const others = copies.filter((copy) => copy.night < night).toSorted((a, b) => (a.night < b.night ? 1 : -1));
  const earlier = others[0]?.file;
  const [before, tonights] = [lookInto(earlier), lookInto(existsSync(file) ? file : undefined)];
  let store: string | undefined;
  const copied = await makeCopy(file, {
    ...{ place, contentDir, earlier },
    judge(requests, copy) {
      store = lookInto(copy)?.store;
      if (isOther(store, tonights))
        throw new Error(
          `tonight's copy is there already and is of other requests than those of this server: made by another one, or by a demo. ${nothing}`,
        );
      if (isFarFewer(requests, tonights?.requests))
        throw new Error(
          `tonight's copy is there already and holds ${tonights?.requests} requests, but the database holds ${requests}. ${nothing}`,
        );
    },
  });
  const requests = await checkCopy(file).catch((error: Error) => {
    throw new Error(`it was made, but could not be opened again: ${error.message}`);
  });
  if (requests !== copied.requests) throw new Error('it does not hold what was copied');
  const isSuspect = isFarFewer(copied.requests, before?.requests) || isOther(store, before);
  // What may have been lost by mistake is still in the older ones.
  if (!isSuspect) await thinOut(backups.dir, night);
  return { made: { ...copied, file, before: before?.requests }, isSuspect };
}

const nothing = 'Nothing was overwritten. Is DATA_DIR, or DATABASE_URL, the right one?';

/** What a copy holds, and of which database it is. */
interface Held {
  requests: number;
  /** What no other has: the first secret that it signed with, kept as `store` since it signs with another. */
  store: string | undefined;
}

function lookInto(copy: string | undefined): Held | undefined {
  if (!copy) return undefined;
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    const row = database.prepare('select count(*) as count from quote_requests').get();
    const first = database
      .prepare("select value from secrets where name in ('store', 'signing') order by name = 'store' desc")
      .get();
    return { requests: row?.count as number, store: first?.value as string | undefined };
  } catch {
    return undefined;
  } finally {
    database.close();
  }
}

const isOther = (store: string | undefined, held: Held | undefined) =>
  store !== undefined && held?.store !== undefined && store !== held.store;
