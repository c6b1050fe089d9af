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
      const made = await copyAndCheck(job, file);
      isSuspect = isFarFewer(made.requests, made.before);
      tell({ made });
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
  const [before, tonights] = [requestsIn(earlier), requestsIn(existsSync(file) ? file : undefined)];
  const copied = await makeCopy(file, {
    ...{ place, contentDir, earlier },
    judge(requests) {
      if (isFarFewer(requests, tonights))
        throw new Error(
          `tonight's copy is there already and holds ${tonights} requests, but the database holds ${requests}. Nothing was overwritten. Is DATA_DIR, or DATABASE_URL, the right one?`,
        );
    },
  });
  const requests = await checkCopy(file).catch((error: Error) => {
    throw new Error(`it was made, but could not be opened again: ${error.message}`);
  });
  if (requests !== copied.requests) throw new Error('it does not hold what was copied');
  // What may have been lost by mistake is still in the older ones.
  if (!isFarFewer(copied.requests, before)) await thinOut(backups.dir, night);
  return { ...copied, file, before };
}

function requestsIn(copy: string | undefined): number | undefined {
  if (!copy) return undefined;
  const database = new DatabaseSync(copy, { readOnly: true });
  try {
    return database.prepare('select count(*) as count from quote_requests').get()?.count as number;
  } catch {
    return undefined;
  } finally {
    database.close();
  }
}
