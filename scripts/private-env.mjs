import { statSync } from 'node:fs';
import path from 'node:path';
import { inProject } from './project.mjs';

/** The file with the owner's settings, whether it is there or not. */
export const envFile = path.resolve(inProject(), process.env.ENV_FILE?.trim() || '.env');

/**
 * What the start says about a file of settings that others on this machine can read; undefined if they cannot. Whoever gave
 * it to a group of another owner, as for a service, meant to.
 * @param {string} [file]
 */
export function describeReadable(file = envFile) {
  const { uid, size = 0, mode = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  // Windows has no such modes.
  if (!process.getuid || size === 0 || (mode & 0o077) === 0) return undefined;
  const isOurs = uid === process.getuid();
  if (!isOurs && (mode & 0o007) === 0) return undefined;
  return `Others on this machine can read ${file}, which holds passwords: chmod ${isOurs ? '600' : 'o='} '${file}'`;
}
