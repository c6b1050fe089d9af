import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { keptUntil } from './keep-aside.ts';
import { copiesIn, nightOfName } from './nights.ts';

/** How many are kept: the newest of each of the last seven days, four weeks and six months that have one. */
const kept = [
  { count: 7, spanOf: (night: string) => night },
  { count: 4, spanOf: weekOf },
  { count: 6, spanOf: (night: string) => night.slice(0, 'yyyy-mm'.length) },
];

/**
 * Which nights' copies are no longer needed. Those dated later than tonight were made with a wrong clock: they count for
 * nothing and are left alone.
 * @param nights of all copies, like `2026-11-22`
 * @param tonight a night whose copy was just made
 */
export function surplusNights(nights: string[], tonight: string): string[] {
  const past = [...new Set(nights)]
    .filter((night) => night <= tonight)
    .toSorted()
    .toReversed();
  const needed = new Set([tonight]);
  for (const { count, spanOf } of kept) {
    const newest = new Map<string, string>();
    for (const night of past) if (!newest.has(spanOf(night))) newest.set(spanOf(night), night);
    for (const night of [...newest.values()].slice(0, count)) needed.add(night);
  }
  return past.filter((night) => !needed.has(night));
}

/** The Monday on which its week began. */
function weekOf(night: string): string {
  const date = new Date(`${night}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
  return date.toISOString().slice(0, 10);
}

/**
 * Removes the copies that are no longer needed, and what interrupted nights left. The copy goes first, so that
 * none is ever there without its photographs.
 * @param tonight a night whose copy in this folder was just made and checked
 * @returns how many nights' copies were removed
 */
export async function thinOut(folder: string, tonight: string): Promise<number> {
  const copies = await copiesIn(folder);
  const surplus = surplusNights(
    copies.map(({ night }) => night),
    tonight,
  );
  for (const { night, file } of copies) if (surplus.includes(night)) await rm(file, { force: true });
  const stillThere = new Set((await copiesIn(folder)).map(({ night }) => night));
  for (const name of await readdir(folder)) {
    const until = keptUntil(name);
    if (until !== undefined && until < tonight)
      await rm(path.join(folder, name), { recursive: true, force: true });
    const night = nightOfName(name);
    if (night === undefined || night >= tonight) continue;
    const isOnItsWay = /\.(part|old)(-\w+)?$/.test(name);
    if (!stillThere.has(night) || isOnItsWay)
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
  return surplus.length;
}
