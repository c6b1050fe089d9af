import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { settingsOf } from '#server/platform/settings.mjs';
import type { Problem } from '#shared/desk/website.ts';
import { projectFolder } from './reason-not-to-publish.ts';

export interface Built {
  /** The name of the build, beside the one that is served. */
  build: string;
  /** False if there was one of the same already. */
  isNew: boolean;
  /** What to fix before it is published, and what to look at. */
  findings: Problem[];
}

/** It was not built; the message says why, in a sentence for the owner. */
export class BuildError extends Error {
  /** What the program printed, for the log. */
  readonly output: string;

  constructor(message: string, output: string) {
    super(message);
    this.output = output;
  }
}

/** How long a build may take, in milliseconds: with a thousand photos the first one takes minutes. */
const timeLimit = 30 * 60_000;
/** How long a process may take to end when it is asked to, in milliseconds. */
const graceTime = 10_000;

/** A build needs no passwords. */
const inherited = [
  ...['PATH', 'HOME', 'LANG', 'TMPDIR', 'TMP', 'TEMP', 'SYSTEMROOT'],
  ...['NODE_COMPILE_CACHE', 'UV_THREADPOOL_SIZE', ...settingsOf('build')],
];
const outputLimit = 4000;

const reasons: [RegExp, string][] = [
  // Node's own copying calls a full disk EIO.
  [
    /ENOSPC|EDQUOT|EIO|no space left|not enough free space/i,
    'The disk is full. Free some space, then publish again.',
  ],
  [
    /heap out of memory|ENOMEM|Cannot allocate memory/i,
    'There was not enough memory to build the site. Try again when the server is less busy.',
  ],
  [/This picture cannot be read/, 'A photo can’t be read. Remove it, or add it again.'],
];

export interface BuildJob {
  contentFolder: string;
  /** Of the version that the folder is a snapshot of, whose files may have an older form. */
  digest: string;
  /** A build from before this time, in milliseconds, is made anew: what it shows may depend on the day. */
  notBefore?: number;
  distDir: string;
  onStep: (step: string) => void;
  signal?: AbortSignal;
}

/** Builds what a content folder holds beside the served site, in a process of its own that everything else goes before. @throws BuildError */
export async function runBuild(job: BuildJob): Promise<Built> {
  const { contentFolder, digest, notBefore = 0, distDir, onStep, signal } = job;
  const args = [contentFolder, digest, `${notBefore}`];
  const child = fork(path.join(projectFolder, 'scripts/build-draft.mjs'), args, {
    cwd: projectFolder,
    env: {
      ...Object.fromEntries(
        inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
      DIST_DIR: distDir,
    },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const limit = AbortSignal.timeout(timeLimit);
  let killing: NodeJS.Timeout | undefined;
  const end = () => {
    child.kill();
    killing = setTimeout(() => child.kill('SIGKILL'), graceTime).unref();
  };
  const ending = AbortSignal.any(signal ? [signal, limit] : [limit]);
  ending.addEventListener('abort', end);
  if (ending.aborted) end();
  let output = '';
  const collect = (text: Buffer) => (output = (output + text).slice(-outputLimit));
  child.stdout!.on('data', collect);
  child.stderr!.on('data', collect);
  let built: Built | undefined;
  child.on('message', (message: { step: string } | Built) => {
    if ('step' in message) onStep(message.step);
    else built = message;
  });
  const [code, killedBy] = await once(child, 'close');
  ending.removeEventListener('abort', end);
  clearTimeout(killing);
  if (built) return built;
  if (limit.aborted)
    throw new BuildError(
      `Building the site took longer than ${timeLimit / 60_000} minutes, so it was stopped.`,
      output,
    );
  if (killedBy === 'SIGKILL' || code === 137) output += '\nENOMEM';
  const known = reasons.find(([pattern]) => pattern.test(output))?.[1];
  throw new BuildError(
    known ?? 'The pages could not be built. The person who runs your server can find the reason in the log.',
    output,
  );
}
