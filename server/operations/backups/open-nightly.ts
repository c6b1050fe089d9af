import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '#server/platform/config.ts';
import type { NightlyParts } from './nightly.ts';

type Parts = Omit<NightlyParts, 'config'> & { config: Config };

/**
 * The nightly copies, if there are to be any, and what the start-up says about them. A server without them does not load
 * what makes them. A folder that cannot be written keeps no server from starting.
 */
export async function openNightlyCopies({ config, ...parts }: Parts) {
  const { backups } = config;
  if (!backups) return undefined;
  const { nightlyJobs } = await import('./nightly.ts');
  const jobs = nightlyJobs({ ...parts, config: { ...config, backups } });
  const fault = await faultOf(backups.dir);
  const about = fault
    ? `NO BACKUPS CAN BE MADE in ${backups.dir}: ${fault}. It is tried again every hour.`
    : `A backup is made in ${backups.dir} every night at 3.`;
  return { jobs, about };
}

async function faultOf(folder: string): Promise<string | undefined> {
  const file = path.join(folder, `.${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(file, '');
    await rm(file);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
