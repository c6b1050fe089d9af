import { existsSync, renameSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { clockIn } from '#server/platform/time.ts';

/** The hour from which a night's copy is made, by the owner's clock. */
const copyHour = 3;

/** What belongs to the copy of a night, beside it or on its way; nothing else in the folder is ours. */
const ours =
  /^nightly-(\d{4}-\d\d-\d\d)\.(?:sqlite(?:\.part)?(?:-wal|-shm|-journal)?|sqlite\.photos|sqlite\.content(?:\.part|\.old)?|tar(?:\.age)?(?:\.part)?)$/;
/** A copy that can be restored. */
const whole = /\.(?:sqlite|tar|tar\.age)$/;

/** The night whose copy is due, by the date on which it ended: until 3 o'clock, that of the day before. */
export function nightOf(now: Date, timeZone: string): string {
  const { hour, day } = clockIn(timeZone, now);
  return hour >= copyHour ? day : dayBefore(day);
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

export const copyName = (night: string) => `nightly-${night}.sqlite`;
export const packName = (night: string, isSecret: boolean) => `nightly-${night}.tar${isSecret ? '.age' : ''}`;

/** The folder with the photographs of a copy of the database: they are told apart by name, so any number fit side by side. */
export const photosBeside = (copy: string) => `${copy}.photos`;

/** The folder with the site's words and photographs that belongs to a copy of the database. */
export const contentBeside = (copy: string) => `${copy}.content`;

/** The night that a file or folder belongs to; undefined if it is not ours. */
export function nightOfName(name: string): string | undefined {
  const night = ours.exec(name)?.[1];
  return night && isDay(night) ? night : undefined;
}

/** False for the likes of February 30. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Every copy in a folder that can be restored; none if there is no such folder. */
async function copiesIn(folder: string): Promise<{ night: string; file: string }[]> {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => {
    const night = whole.test(name) ? nightOfName(name) : undefined;
    return night ? [{ night, file: path.join(folder, name) }] : [];
  });
}

/** The newest of the wanted copies in a folder that are from before this night. */
export async function newestBefore(
  folder: string,
  night: string,
  isWanted: (file: string) => boolean,
): Promise<string | undefined> {
  const earlier = (await copiesIn(folder)).filter((copy) => copy.night < night && isWanted(copy.file));
  return earlier.toSorted((a, b) => (a.night < b.night ? 1 : -1))[0]?.file;
}

/**
 * The newest copy in the first of these folders that has it. Copies dated later than tonight were made with a wrong
 * clock: they count only if there are no others.
 */
export async function newestCopy(folders: string[], tonight: string): Promise<string | undefined> {
  const all = (await Promise.all(folders.map(copiesIn))).flat();
  const past = all.filter(({ night }) => night <= tonight);
  const [first, ...others] = past.length > 0 ? past : all;
  return others.reduce((best, copy) => (best && copy.night > best.night ? copy : best), first)?.file;
}

/** How long a copy is kept that another one must not replace, in days: somebody may be on holiday. */
export const daysAside = 30;

const asideName = /^nightly-\d{4}-\d\d-\d\d\.kept-until-(\d{4}-\d\d-\d\d)(?:-\d+)?\.(?:sqlite|tar)/;

/** The day until which a file or folder of this name is kept; undefined for all others. */
const keptUntil = (name: string) => asideName.exec(name)?.[1];

/**
 * Gives a night's copy a name under which it can be restored, but is neither replaced nor thinned out for 30 days from
 * tonight, and so what belongs to it. The copy itself comes last: interrupted, it is done again.
 * @returns the new name
 */
export function keepAside(file: string, tonight: string): string {
  const until = new Date(`${tonight}T00:00:00Z`);
  until.setUTCDate(until.getUTCDate() + daysAside);
  const [, start, ending] = /^(.*nightly-\d{4}-\d\d-\d\d)(\..*)$/.exec(file)!;
  const name = (turn: number) =>
    `${start}.kept-until-${until.toISOString().slice(0, 10)}${turn > 1 ? `-${turn}` : ''}${ending}`;
  let turn = 1;
  while (existsSync(name(turn))) turn += 1;
  for (const beside of [photosBeside, contentBeside])
    if (existsSync(beside(file))) renameSync(beside(file), beside(name(turn)));
  renameSync(file, name(turn));
  return name(turn);
}

/** How many are kept: the newest of each of the last seven days, four weeks and six months that have one. */
const schedule = [
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
export function expiredBackups(nights: string[], tonight: string): string[] {
  const past = [...new Set(nights)]
    .filter((night) => night <= tonight)
    .toSorted()
    .toReversed();
  const needed = new Set([tonight]);
  for (const { count, spanOf } of schedule) {
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
export async function pruneBackups(folder: string, tonight: string): Promise<number> {
  const copies = await copiesIn(folder);
  const surplus = expiredBackups(
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
