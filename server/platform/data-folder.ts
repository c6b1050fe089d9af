import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Config, describeProblem, describeProblems } from './config.ts';
import { readSpace, reserve } from './disk-space.ts';
import { exitWithError } from './shutdown.ts';

/** How long a disk may be silent, in milliseconds: one that sleeps needs seconds, a network drive that is gone forever. */
const timeout = 10_000;

export interface DataFolder {
  /** Why requests cannot be stored there, to follow on "DATA_DIR is …, but". */
  problem?: string;
  /** A sentence about the room that is left. */
  warning?: string;
  /** Nothing answers: an ordinary exit of this process would wait for it too, and only SIGKILL ends it. */
  isSilent?: boolean;
}

/** The calls to the disk, which a test may replace. */
const disk = { stat, access, spaceOf: readSpace };
type Disk = typeof disk;

/** Checks whether requests can be stored in a folder. Changes nothing, and always resolves: the system may wait forever. */
export async function checkDataFolder(dataDir: string, asked: Disk = disk): Promise<DataFolder> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<DataFolder>((resolve) => {
    const problem = `nothing there has responded for ${timeout / 1000} seconds: is it on a network drive that is not connected?`;
    timer = setTimeout(() => resolve({ problem, isSilent: true }), timeout);
  });
  return Promise.race([inspectFolder(dataDir, asked), timedOut]).finally(() => clearTimeout(timer));
}

async function inspectFolder(dataDir: string, { stat, access, spaceOf }: Disk): Promise<DataFolder> {
  const folder = await nearestExisting(dataDir, stat);
  if (!(await stat(folder)).isDirectory()) return { problem: `${folder} is a file, not a folder` };
  const isWritable = await access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return {
      problem: `this user may not ${folder === dataDir ? 'write there' : `make it: nothing can be written to ${folder}`}`,
    };
  const { free, size } = await spaceOf(folder);
  // Node's mkdir would try forever to make one in /proc.
  if (size === 0) return { problem: `${folder} isn't on a disk, so nothing can be stored there` };
  // Photos are refused from here on.
  if (free >= reserve) return {};
  const left = Math.floor(free / 1024 ** 2);
  return { warning: `The disk of DATA_DIR is almost full: ${left} MB is left in ${folder}.` };
}

/** Returns the folder, or its nearest parent that exists. */
async function nearestExisting(folder: string, stat: Disk['stat']): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch {
    const parent = path.dirname(folder);
    return parent === folder ? folder : nearestExisting(parent, stat);
  }
}

/**
 * Ends the process with the reason if requests cannot be stored; in PostgreSQL they can be, on any disk.
 * @returns a sentence about the folder, if there is something to know
 */
export async function expectDataFolder({
  dataDir,
  databaseUrl,
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<string | undefined> {
  const { problem, warning, isSilent } = await checkDataFolder(dataDir);
  if (!problem) return warning;
  const reason = describeProblem('DATA_DIR', problem);
  if (databaseUrl && !isSilent) return reason;
  if (!isSilent) exitWithError(describeProblems([reason]));
  console.error(describeProblems([reason]));
  process.kill(process.pid, 'SIGKILL');
  return undefined;
}
