import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import type { ProjectCopy } from './project-copy.ts';
import { untilServing } from './until-serving.ts';

const files = { start: 'scripts/start.mjs', serve: 'scripts/start.mjs --built' };

/** The real `npm start` in a copy, as the leader of a process group, as a shell or systemd starts it. */
export async function npmStart({ folder, env }: ProjectCopy, script: keyof typeof files = 'start') {
  const npm = spawn('npm', ['run', script], {
    cwd: folder,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const group = -npm.pid!;
  onTestFinished(() => killAll(group));
  const ended = once(npm, 'exit') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;
  const { origin, printed } = await untilServing(npm);
  const start = childOf(npm.pid!, files[script]);
  const server = childOf(start, 'server/main.ts');
  return {
    npm,
    origin: origin.replace('localhost', '127.0.0.1'),
    ended,
    printed,
    pids: { group, npm: npm.pid!, start, server },
  };
}

/** Processes left over after a failed test. */
function killAll(group: number) {
  try {
    process.kill(group, 'SIGKILL');
  } catch {
    // All have ended.
  }
}

/** The process that runs `file` and descends from `ancestor`, whatever shells stand between. */
function childOf(ancestor: number, file: string): number {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => /^ *(\d+) +(\d+) (.*)$/.exec(row)?.slice(1) ?? [])
    .map(([pid, parent, words]) => ({ pid: Number(pid), parent: Number(parent), words: words ?? '' }));
  const found = rows.find(
    ({ words, pid }) => new RegExp(`^[^ ]*node .*${file}`).test(words) && descends(pid),
  );
  if (!found) throw new Error(`Nobody runs ${file}.`);
  return found.pid;

  function descends(pid: number): boolean {
    const parent = rows.find((row) => row.pid === pid)?.parent;
    return parent === ancestor || (parent !== undefined && parent > 1 && descends(parent));
  }
}
