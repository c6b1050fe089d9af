import { execFileSync } from 'node:child_process';
import { environmentFor } from '../../scripts/environment.mjs';

/**
 * Runs git in a folder. It asks nobody for a password.
 * @param patience in milliseconds
 * @returns what it prints; undefined if it fails or is not installed
 */
export function git(folder: string, words: string[], patience = 60_000): string | undefined {
  try {
    return execFileSync('git', words, {
      cwd: folder,
      encoding: 'utf8',
      timeout: patience,
      env: { ...environmentFor('git'), GIT_TERMINAL_PROMPT: '0', GIT_SSH_COMMAND: 'ssh -o BatchMode=yes' },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trimEnd();
  } catch {
    return undefined;
  }
}
