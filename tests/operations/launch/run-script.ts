import { type SpawnOptions, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Starts a script of ours with the tests' environment. @param env what is different in it */
export function runScript(words: string[], env: NodeJS.ProcessEnv = {}) {
  const options: SpawnOptions = {
    env: { ...process.env, FORCE_COLOR: undefined, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  };
  return spawn(process.execPath, words, options);
}

/** Runs the launch check to its end. @returns what it printed and its exit code */
export async function launchCheck(words: string[] = [], env: NodeJS.ProcessEnv = {}) {
  const child = runScript(['launch-check/main.ts', ...words], env);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { out: await text(child.stdout!), code: await ended };
}
