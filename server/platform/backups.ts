import path from 'node:path';
import type { z } from 'zod';
import type { environment } from './environment.ts';

type Given = z.infer<typeof environment>;

/** Where copies are made every night, and where else they go. */
export interface BackupConfig {
  dir: string;
  secondDir: string | undefined;
  command: string | undefined;
  /** The public key of age for which what goes elsewhere is encrypted. */
  key: string | undefined;
}

/** What no single one of these settings can know. */
export function faultsOfBackups(given: Given): string[] {
  const { BACKUP_DIR, BACKUP_SECOND_DIR, BACKUP_COMMAND, BACKUP_KEY } = given;
  const elsewhere = Object.entries({ BACKUP_SECOND_DIR, BACKUP_COMMAND }).filter(([, value]) => value);
  const faults = BACKUP_DIR
    ? []
    : elsewhere.map(([name]) => `${name} needs BACKUP_DIR, where the copies are made first`);
  if (BACKUP_KEY && elsewhere.length === 0)
    faults.push('BACKUP_KEY encrypts what goes elsewhere: set BACKUP_SECOND_DIR or BACKUP_COMMAND too');
  if (BACKUP_DIR && isWithin(BACKUP_DIR, given.DIST_DIR))
    faults.push('BACKUP_DIR must not be inside DIST_DIR, which everybody can read');
  if (BACKUP_DIR && BACKUP_SECOND_DIR && path.resolve(BACKUP_DIR) === path.resolve(BACKUP_SECOND_DIR))
    faults.push('BACKUP_SECOND_DIR must be another folder than BACKUP_DIR');
  return faults;
}

const isWithin = (inner: string, outer: string) =>
  `${path.resolve(inner)}${path.sep}`.startsWith(`${path.resolve(outer)}${path.sep}`);

/** @returns undefined if no copies are wanted */
export function arrangeBackups(given: Given): BackupConfig | undefined {
  if (!given.BACKUP_DIR) return undefined;
  return {
    dir: path.resolve(given.BACKUP_DIR),
    secondDir: given.BACKUP_SECOND_DIR && path.resolve(given.BACKUP_SECOND_DIR),
    command: given.BACKUP_COMMAND,
    key: given.BACKUP_KEY,
  };
}
