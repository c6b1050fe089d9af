import { fork } from 'node:child_process';
import { once } from 'node:events';
import { totalmem } from 'node:os';
import { residentMemory } from '#server/photos/image-worker.ts';
import type { PreparedPhoto } from './prepare-photo.ts';

const program = new URL('./prepare-photo.ts', import.meta.url);
/** Fewer memory arenas keep it from growing; it needs no settings, and gets no passwords. */
const { NODE_COMPILE_CACHE } = process.env;
const environment = { MALLOC_ARENA_MAX: '2', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
/** How long one picture may take, in milliseconds, and how often it is looked at how much memory it takes. */
const timeout = 60_000;
const memoryCheckInterval = 50;
/**
 * In kilobytes, and at most half of what this machine or container has. 48 megapixels in Apple's format take 670 MB, with
 * all that the process takes anyway.
 */
const memoryLimit = Math.min(750_000, Math.min(process.constrainedMemory() || Infinity, totalmem()) / 2000);

const tooLarge: PreparedPhoto = {
  ok: false,
  message: 'This photo needs more memory than the server has. Use a smaller copy.',
};

let queue: Promise<unknown> = Promise.resolve();

/**
 * The same as `preparePhoto`, in a process of its own: a picture that takes too much time or memory ends that, and not the
 * server. One after the other.
 * @param maxMemory in kilobytes
 */
export function preparePhotoInProcess(file: string, maxMemory = memoryLimit): Promise<PreparedPhoto> {
  const turn = queue.then(() => runProcess(file, maxMemory));
  queue = turn.catch(() => {});
  return turn;
}

async function runProcess(file: string, maxMemory: number): Promise<PreparedPhoto> {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [],
    env: environment,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = () => void child.kill('SIGKILL');
  const timer = setTimeout(end, timeout);
  const memoryCheck = setInterval(
    () => (residentMemory(child.pid!) ?? 0) > maxMemory && end(),
    memoryCheckInterval,
  );
  try {
    const answered = Promise.race([once(child, 'message'), once(child, 'exit').then(() => [tooLarge])]);
    child.send(file, (error) => error && end());
    const [photo] = (await answered) as [PreparedPhoto];
    return photo;
  } finally {
    clearTimeout(timer);
    clearInterval(memoryCheck);
    end();
  }
}
