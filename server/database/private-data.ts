import { chmodSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/** What this program puts into `DATA_DIR`; other things may be there too. */
const ours = /^((requests|counts)\.sqlite|photos|mail$|trials\.json|last-)/;
/** Set for a folder that is everybody's, like `/tmp`. */
const sticky = 0o1000;

/**
 * Takes from others on this machine what they may do with the requests: a copy, a restored backup or a careless umask may
 * have let them read. Never throws.
 * @returns what they can read still, because it belongs to another user
 */
export function makeDataPrivate(dataDir: string): string[] {
  // Windows has no such modes.
  if (!process.getuid) return [];
  const names = read(() => readdirSync(dataDir), []).filter((name) => ours.test(name));
  return [dataDir, ...names.map((name) => path.join(dataDir, name))].filter((file) => !isPrivate(file));
}

/** Sets the mode if it is wrong and the file is ours. */
function isPrivate(file: string): boolean {
  return read(() => {
    const { mode, uid } = statSync(file);
    if ((mode & 0o077) === 0 || mode & sticky) return true;
    if (uid !== process.getuid!()) return false;
    chmodSync(file, mode & 0o700);
    return true;
  }, true);
}

/** A file that is missing, or on a read-only disk, must not keep the server from starting. */
function read<Result>(look: () => Result, otherwise: Result): Result {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
