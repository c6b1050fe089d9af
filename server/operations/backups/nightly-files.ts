import { existsSync, renameSync } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { addDays, clockIn, isDay } from '#server/platform/time.ts';
import { isBackup, replacedName, siblingSuffix } from './open-backup.ts';

/** The hour from which a night's backup is made, by the owner's clock. */
const backupHour = 3;

/**
 * What belongs to the backup of a night, or is on its way; nothing else in the folder is ours. What has an ending is an
 * archive, a list beside one, or was made by the version before backups were folders.
 */
const nightlyName =
  /^nightly-(\d{4}-\d\d-\d\d)(?:(?:\.replaced)?(?:\.part)?|\.sqlite(?:\.part)?(?:-wal|-shm|-journal)?|\.sqlite\.photos|\.sqlite\.content(?:\.part|\.old)?|\.tar(?:\.age)?(?:\.photos)?(?:\.part)?)$/;

/** The night whose backup is due, by the date on which it ended: until 3 o'clock, that of the day before. */
export function currentNight(now: Date, timeZone: string): string {
  const { hour, day } = clockIn(timeZone, now);
  return hour >= backupHour ? day : addDays(day, -1);
}

export const backupName = (night: string) => `nightly-${night}`;
export const archiveName = (night: string, isEncrypted: boolean) =>
  `nightly-${night}.tar${isEncrypted ? '.age' : ''}`;

/** True for a backup in one file, encrypted or not. */
export const isArchive = (file: string) => /\.(tar|age)$/i.test(file);

/**
 * Makes the folder for the nightly backups, but not the one above it: where that is missing too, the name is misspelled
 * or the disk isn't connected, and backups would go where nobody looks for them.
 * @throws if the folder is not there and can't be made
 */
export async function ensureBackupFolder(folder: string) {
  const parent = path.dirname(folder);
  await access(parent).catch(() => {
    throw new Error(
      `there is no folder ${parent}. Check the spelling of BACKUP_DIR, and that its disk is connected`,
    );
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** The night that a file or folder belongs to; undefined if it is not ours. */
export function nightOfName(name: string): string | undefined {
  const night = nightlyName.exec(name)?.[1];
  return night && isDay(night) ? night : undefined;
}

/** Every backup in a folder that can be restored, that of a night in a folder first; none if there is no such folder. */
export async function backupsIn(folder: string): Promise<{ night: string; file: string }[]> {
  const names = await readdir(folder).catch(() => []);
  // One that is being replaced counts as long as nothing is in its place.
  const isReplaced = (name: string) => names.some((other) => replacedName(other) === name);
  return names.toSorted().flatMap((name) => {
    const night = nightOfName(name);
    const file = path.join(folder, name);
    const isWhole = isArchive(name) || isBackup(file);
    return night && isWhole && !isReplaced(name) ? [{ night, file }] : [];
  });
}

/** The newest of the wanted backups in a folder that are from before this night. */
export async function newestBefore(
  folder: string,
  night: string,
  isWanted: (file: string) => boolean,
): Promise<string | undefined> {
  return newestOf((await backupsIn(folder)).filter((one) => one.night < night && isWanted(one.file)));
}

/** The first of those from the last night. */
const newestOf = (backups: { night: string; file: string }[]) =>
  backups.toSorted((a, b) => b.night.localeCompare(a.night))[0]?.file;

/**
 * The newest backup in the first of these folders that has it. Those dated later than tonight were made with a wrong
 * clock: they count only if there are no others.
 */
export async function newestBackup(folders: string[], tonight: string): Promise<string | undefined> {
  const all = (await Promise.all(folders.map(backupsIn))).flat();
  const past = all.filter(({ night }) => night <= tonight);
  return newestOf(past.length > 0 ? past : all);
}

/** How long a backup is kept that another one must not replace, in days: somebody may be on holiday. */
export const protectedDays = 30;

const protectedName = /^nightly-\d{4}-\d\d-\d\d\.kept-until-(\d{4}-\d\d-\d\d)(?:-\d+)?(?:$|\.sqlite|\.tar)/;

/** The day until which a file or folder of this name is kept; undefined for all others. */
const protectedUntil = (name: string) => protectedName.exec(name)?.[1];

/**
 * Gives a night's backup a name under which it can be restored, but is neither replaced nor pruned for 30 days from
 * tonight, and so what is beside one of the version before. The backup itself comes last: interrupted, it is done again.
 * @returns the new name
 */
export function protectBackup(file: string, tonight: string): string {
  const until = addDays(tonight, protectedDays);
  const [, start, ending] = /^(.*nightly-\d{4}-\d\d-\d\d)(?:\.replaced)?(\..*)?$/.exec(file)!;
  const name = (turn: number) => `${start}.kept-until-${until}${turn > 1 ? `-${turn}` : ''}${ending ?? ''}`;
  let turn = 1;
  while (existsSync(name(turn))) turn += 1;
  for (const beside of Object.values(siblingSuffix))
    if (existsSync(file + beside)) renameSync(file + beside, name(turn) + beside);
  renameSync(file, name(turn));
  return name(turn);
}

/** How many are kept: the newest of each of the last seven days, four weeks and six months that have one. */
const retention = [
  { count: 7, spanOf: (night: string) => night },
  { count: 4, spanOf: weekOf },
  { count: 6, spanOf: (night: string) => night.slice(0, 'yyyy-mm'.length) },
];

/**
 * Which nights' backups are no longer needed. Those dated later than tonight were made with a wrong clock: they count for
 * nothing and are left alone.
 * @param nights of all backups, like `2026-11-22`
 * @param tonight a night whose backup was just made
 */
export function expiredBackups(nights: string[], tonight: string): string[] {
  const past = [...new Set(nights)]
    .filter((night) => night <= tonight)
    .toSorted()
    .toReversed();
  const needed = new Set([tonight]);
  for (const { count, spanOf } of retention) {
    const newest = new Map<string, string>();
    for (const night of past) if (!newest.has(spanOf(night))) newest.set(spanOf(night), night);
    for (const night of [...newest.values()].slice(0, count)) needed.add(night);
  }
  return past.filter((night) => !needed.has(night));
}

/** The Monday on which its week began. */
function weekOf(night: string): string {
  return addDays(night, -((new Date(night).getUTCDay() + 6) % 7));
}

/**
 * Removes the backups that are no longer needed, in every form, and what interrupted nights left.
 * @param tonight a night whose backup in this folder was just made and checked
 * @returns how many nights' backups were removed
 */
export async function pruneBackups(folder: string, tonight: string): Promise<number> {
  const backups = await backupsIn(folder);
  const expired = expiredBackups(
    backups.map(({ night }) => night),
    tonight,
  );
  const needed = new Map<string, string>();
  for (const { night, file } of backups)
    if (expired.includes(night)) await remove(file);
    else needed.set(file, night);
  const nights = [...needed.values()];
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const until = protectedUntil(name);
    if (until !== undefined && until < tonight) await rm(file, { recursive: true, force: true });
    const night = nightOfName(name);
    if (night === undefined || night >= tonight || needed.has(file)) continue;
    const isLeft = /\.(part|old|replaced)(-\w+)?$/.test(name);
    // Without an ending, and no backup: somebody else's.
    const isBeside = name !== backupName(night) && !nights.includes(night);
    if (isLeft || isBeside) await rm(file, { recursive: true, force: true });
  }
  return expired.length;
}

/** A folder loses its name before what is in it, so that no backup is ever there without its photos. */
async function remove(backup: string) {
  const part = `${backup}.part`;
  const isFolder = (await stat(backup)).isDirectory();
  await rm(isFolder ? part : backup, { recursive: true, force: true });
  if (isFolder) await rename(backup, part);
}
