import { execFileSync } from 'node:child_process';

/** Nobody's settings but git's own, and a name to commit under. */
const gitEnv = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_SYSTEM: '/dev/null',
  GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@b.c',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@b.c',
};

/** Runs git in a folder. @throws with what it printed if it refuses */
export function git(folder: string, ...args: string[]): string {
  const env = { PATH: process.env.PATH, HOME: folder, ...gitEnv };
  return execFileSync('git', args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' }).trim();
}
