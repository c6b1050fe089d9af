import { chmodSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { sqliteFile } from './open.ts';

/** What this program puts into `DATA_DIR`; other things may be there too. */
const ownNames = /^((requests|counts)\.sqlite|photos|mail$|trials\.json|last-)/;
/** Set for a folder that is everybody's, like `/tmp`. */
const sticky = 0o1000;

/**
 * Removes the permissions of other users of this machine on the requests: a copy, a restored backup or a careless umask may
 * have let them read. Never throws.
 * @returns what they can read still, because it belongs to another user
 */
export function makeDataPrivate(dataDir: string): string[] {
  // Windows has no such modes.
  if (!process.getuid) return [];
  const names = tryOr(() => readdirSync(dataDir), []).filter((name) => ownNames.test(name));
  return [dataDir, ...names.map((name) => path.join(dataDir, name))].filter((file) => !isPrivate(file));
}

/** Sets the mode if it is wrong and the file is ours. */
function isPrivate(file: string): boolean {
  return tryOr(() => {
    const { mode, uid } = statSync(file);
    if ((mode & 0o077) === 0 || mode & sticky) return true;
    if (uid !== process.getuid!()) return false;
    chmodSync(file, mode & 0o700);
    return true;
  }, true);
}

/** A file that is missing, or on a read-only disk, must not keep the server from starting. */
function tryOr<Result>(action: () => Result, fallback: Result): Result {
  try {
    return action();
  } catch {
    return fallback;
  }
}

/**
 * What root writes into DATA_DIR is for root alone to read, and the server, which runs as another user, would not know
 * of the copy that was just made, or could not open the requests that were just restored.
 * @throws for root, if the requests, or the folder where there are none, belong to somebody else
 */
export function refuseRoot(dataDir: string) {
  if (process.getuid?.() !== 0) return;
  const found = [sqliteFile(dataDir), dataDir].map((name) => statSync(name, { throwIfNoEntry: false }));
  const owner = found.find((one) => one !== undefined)?.uid ?? 0;
  if (owner === 0) return;
  throw new Error(
    `${dataDir} belongs to a user other than root, and the server could not read what root writes there. Run this as that user: concrete npm run requests -- … on a server set up with docs/how-to/deploy.md, otherwise sudo -u '#${owner}' npm run requests -- …`,
  );
}
