import { readdir } from 'node:fs/promises';
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
export async function copiesIn(folder: string): Promise<{ night: string; file: string }[]> {
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
