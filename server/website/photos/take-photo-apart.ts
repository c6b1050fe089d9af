import { fork } from 'node:child_process';
import { once } from 'node:events';
import { totalmem } from 'node:os';
import { residentMemory } from '#server/photos/image-worker.ts';
import type { TakenPhoto } from './take-photo.ts';

const program = new URL('./take-photo.ts', import.meta.url);
/** Fewer memory arenas keep it from growing; it needs no settings, and gets no passwords. */
const { NODE_COMPILE_CACHE } = process.env;
const environment = { MALLOC_ARENA_MAX: '2', ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
/** How long one picture may take, in milliseconds, and how often it is looked at how much memory it takes. */
const timeout = 60_000;
const lookEvery = 50;
/**
 * In kilobytes, and at most half of what this machine or container has. 48 megapixels in Apple's format take 670 MB, with
 * all that the process takes anyway.
 */
const mostMemory = Math.min(750_000, Math.min(process.constrainedMemory() || Infinity, totalmem()) / 2000);

const tooLarge: TakenPhoto = {
  ok: false,
  message: 'This picture takes more memory than there is here. Use a smaller copy of it.',
};

let line: Promise<unknown> = Promise.resolve();

/**
 * The same as `takePhoto`, in a process of its own: a picture that takes too much time or memory ends that, and not the
 * server. One after the other.
 * @param maxMemory in kilobytes
 */
export function takePhotoApart(file: string, maxMemory = mostMemory): Promise<TakenPhoto> {
  const turn = line.then(() => takeNow(file, maxMemory));
  line = turn.catch(() => {});
  return turn;
}

async function takeNow(file: string, maxMemory: number): Promise<TakenPhoto> {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [],
    env: environment,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = () => void child.kill('SIGKILL');
  const timer = setTimeout(end, timeout);
  const look = setInterval(() => (residentMemory(child.pid!) ?? 0) > maxMemory && end(), lookEvery);
  try {
    const answered = Promise.race([once(child, 'message'), once(child, 'exit').then(() => [tooLarge])]);
    child.send(file, (error) => error && end());
    const [photo] = (await answered) as [TakenPhoto];
    return photo;
  } finally {
    clearTimeout(timer);
    clearInterval(look);
    end();
  }
}
