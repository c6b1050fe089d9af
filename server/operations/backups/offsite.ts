import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { BackupConfig } from '#server/platform/config.ts';
import { variablesOfOthers } from '#server/platform/config.ts';
import { pack } from './archive.ts';
import { isSuspect, lookInto, lookIntoArchive } from './held.ts';
import { archiveName, isArchive, keepAside, newestBefore, nightOfName, pruneBackups } from './names.ts';
import { spaceIn } from './space.ts';

/** How long the owner's command may take, in milliseconds, and how much of its last words are told. */
const timeout = 3 * 3_600_000;
const lastWords = 400;

interface OffsiteCopy {
  /** What to take there, made and checked. */
  backup: string;
  night: string;
  dataDir: string;
  backups: BackupConfig;
  /** False if older copies have to stay: this one may lack something. */
  mayPrune?: boolean;
  /** Gets the name under which a file in the folder is kept aside from now on. */
  onSuspect?: (file: string) => void;
  timeout?: number;
}

/**
 * Brings a night's backup to the second place, as one file: into the folder, and by the owner's command.
 * @throws if one of them failed; the other was tried all the same
 */
export async function copyOffsite(offsite: OffsiteCopy) {
  const { secondDir, command } = offsite.backups;
  const ways = [
    ...(secondDir ? [() => intoSecondFolder(offsite, secondDir)] : []),
    ...(command ? [() => byCommand(offsite, command)] : []),
  ];
  const problems: string[] = [];
  for (const way of ways) await way().catch((error: Error) => problems.push(error.message));
  if (problems.length > 0) throw new Error(problems.join('; '));
}

async function intoSecondFolder(offsite: OffsiteCopy, folder: string) {
  const { backup, night, dataDir, backups, mayPrune = true, onSuspect } = offsite;
  try {
    await assertElsewhere(folder, dataDir);
    const file = path.join(folder, archiveName(night, backups.key !== undefined));
    const kept = await keepOthers(backup, folder, file, night);
    if (kept) onSuspect?.(kept);
    await pack(backup, file, backups.key, await spaceIn(folder, dataDir));
    if (mayPrune && !kept) await pruneBackups(folder, night);
  } catch (error) {
    throw new Error(`BACKUP_SECOND_DIR: ${(error as Error).message}`);
  }
}

/**
 * Keeps aside what stands in the folder for tonight, or the newest of the nights before, if it is of other requests than
 * the backup, or of far more. Tonight's is kept too if nobody can tell whose it is, because it is encrypted.
 */
async function keepOthers(backup: string, folder: string, file: string, night: string) {
  const isThere = existsSync(file);
  const there = isThere ? file : await newestBefore(folder, night, isArchive);
  if (!there) return undefined;
  const held = await lookIntoArchive(there, path.dirname(backup));
  const mustKeep = held ? isSuspect(lookInto(backup), held) : isThere;
  return mustKeep ? keepAside(there, night) : undefined;
}

/**
 * A disk that is not mounted is an empty folder on the first disk, and would fill that.
 * @throws unless the folder is on another disk than the requests and the system
 */
export async function assertElsewhere(folder: string, dataDir: string) {
  const device = async (name: string) => (await stat(name)).dev;
  const there = await device(folder).catch(() => {
    throw new Error(`there is no folder ${folder}; is the disk connected?`);
  });
  for (const here of [dataDir, path.parse(path.resolve(dataDir)).root])
    if ((await device(here)) === there)
      throw new Error(
        `${folder} is on the disk of this machine, not on another one; is the other one connected?`,
      );
}

/** The file is made beside the backup, and removed afterwards: the command has taken it elsewhere. */
async function byCommand(
  { backup, night, dataDir, backups, timeout: limit = timeout }: OffsiteCopy,
  command: string,
) {
  const folder = path.dirname(backup);
  const file = path.join(folder, archiveName(night, backups.key !== undefined));
  try {
    // What a server left that was stopped in the middle.
    for (const name of await readdir(folder))
      if (nightOfName(name) && isArchive(name)) await rm(path.join(folder, name), { force: true });
    await pack(backup, file, backups.key, await spaceIn(folder, dataDir));
    await runCommand(command, file, limit);
  } catch (error) {
    throw new Error(`BACKUP_COMMAND: ${(error as Error).message}`);
  } finally {
    await rm(file, { force: true });
  }
}

/**
 * Runs the owner's words in a shell, with the file's name in a variable: no name is ever taken for a word of the shell.
 * It gets none of the server's own settings.
 */
async function runCommand(command: string, file: string, limit: number) {
  const child = spawn(command, {
    ...{ shell: true, stdio: ['ignore', 'pipe', 'pipe'], detached: process.platform !== 'win32' },
    env: { ...variablesOfOthers(), BACKUP_FILE: file },
  });
  let said = '';
  const hear = (text: Buffer) => (said = (said + text).slice(-lastWords));
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const end = () => endGroup(child.pid);
  process.once('exit', end);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    end();
  }, limit);
  try {
    const [code, signal] = await once(child, 'exit');
    if (isLate) throw new Error(`it was stopped because it took longer than ${spanOf(limit)}`);
    if (code !== 0) throw new Error(`it ended with ${code ?? signal}${said.trim() && `: ${said.trim()}`}`);
  } finally {
    clearTimeout(timer);
    process.off('exit', end);
  }
}

/** With everything that it has started. */
function endGroup(pid: number | undefined) {
  try {
    if (pid !== undefined) process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

const spanOf = (milliseconds: number) =>
  milliseconds < 3_600_000
    ? `${Math.round(milliseconds / 1000)} seconds`
    : `${milliseconds / 3_600_000} hours`;
