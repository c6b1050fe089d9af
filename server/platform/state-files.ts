import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const start = z.object({ at: z.iso.datetime() });
const copy = z.object({
  file: z.string(),
  at: z.iso.datetime(),
  requests: z.int(),
  /** Not in files from before there were photos. */
  photos: z.int().default(0),
  /** How many files of the site's text and photos it has; undefined in states from before backups had them. */
  content: z.int().optional(),
  /** When it was copied off-site. */
  elsewhereAt: z.iso.datetime().optional(),
});

/** What the server and the owner's commands record in DATA_DIR for others to read, each in its own file. */
const shapes = {
  'last-backup.json': copy,
  'last-restore-tried.json': copy,
  'last-start.json': start,
};
type States = typeof shapes;

export type BackupState = z.infer<typeof copy>;

/** Where emails are filed while no mail server is configured, inside the data folder. */
export const spoolFolder = (dataDir: string) => path.join(dataDir, 'mail');

/** @returns undefined if nothing was recorded, or nothing readable */
export function readState<Name extends keyof States>(
  dataDir: string,
  name: Name,
): z.infer<States[Name]> | undefined {
  try {
    return shapes[name].parse(JSON.parse(readFileSync(path.join(dataDir, name), 'utf8'))) as z.infer<
      States[Name]
    >;
  } catch {
    return undefined;
  }
}

export function writeState<Name extends keyof States>(
  dataDir: string,
  name: Name,
  state: z.infer<States[Name]>,
) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = path.join(dataDir, name);
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 1)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
