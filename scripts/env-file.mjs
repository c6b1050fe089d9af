/**
 * Loads `.env` into the environment, for every command that an owner starts. Import it before anything that reads the
 * environment. Variables that are already set stay. `ENV_FILE` names another file; tests name an empty one, so that
 * nothing an owner has set up can reach them. Not by `node --env-file`: it takes a byte order mark for a part of the first
 * name, reads nothing from UTF-16, and on Node 20 ends where there is no file.
 */
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { readEnvText } from '#server/platform/env-text.mjs';
import { inProject } from './project.mjs';

/** The file with the owner's settings, whether it is there or not. */
const envFile = path.resolve(inProject(), process.env.ENV_FILE?.trim() || '.env');

try {
  if (existsSync(envFile)) {
    for (const [name, value] of Object.entries(parseEnv(readEnvText(envFile)))) process.env[name] ??= value;
    // For the server, which names the line of a wrong value.
    process.env.ENV_FILE = envFile;
  } else if (process.env.ENV_FILE?.trim()) throw new Error('there is no such file');
} catch (error) {
  const isFolder = statSync(envFile, { throwIfNoEntry: false })?.isDirectory();
  const reason = isFolder
    ? 'that is a folder, and must be a file with a setting on each line'
    : error.message;
  console.error(`The settings cannot be read from ${envFile}: ${reason}. Nothing was started.`);
  process.exit(1);
}

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
