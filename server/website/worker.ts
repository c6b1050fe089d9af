import { Worker } from 'node:worker_threads';
import type { Draft } from './draft/draft.ts';

/** How long it waits for more to do, in milliseconds: it takes about 100 MB. */
const idleTime = 10 * 60_000;

/** What it takes at most besides, for content of any size that can be read; a server may have one GB. */
const resourceLimits = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 384 };

const program = new URL('./worker-thread.ts', import.meta.url);

/** What can be asked of it. */
const methods: Record<keyof Draft, true> = {
  ...{ overview: true, file: true, save: true, chooseSide: true, discard: true },
  ...{ addPhoto: true, removePhoto: true, photo: true, problems: true },
  ...{ layOut: true, fingerprint: true, settle: true, changesBetweenFolders: true, smallPicture: true },
};

export interface DraftCall {
  id: number;
  method: keyof Draft;
  args: unknown[];
}
/** `error`: what was not expected. */
export type DraftAnswer = { id: number; result: unknown } | { id: number; error: string };

export interface DraftWorker {
  draft: Draft;
  stop(): Promise<void>;
}

/**
 * A draft that works in a thread of its own, so that no visitor waits for the reading of many files or for a picture: it
 * starts with the first question and ends some time after the last.
 */
export function openDraftWorker(content: string): DraftWorker {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();

  function start(): Worker {
    const started = new Worker(program, { workerData: content, resourceLimits });
    started.on('message', (answer: DraftAnswer) => {
      const turn = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('error' in answer) turn?.reject(new Error(answer.error));
      else turn?.resolve(answer.result);
      if (waiting.size === 0) rest();
    });
    const end = (error: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      fail(error);
    };
    started.on('error', end);
    started.on('exit', () => end(ended()));
    return started;
  }

  /** A server that is done otherwise does not wait for it. */
  function rest() {
    worker?.unref();
    clearTimeout(idle);
    idle = setTimeout(() => void stop(), idleTime).unref();
  }

  function fail(error: unknown) {
    for (const turn of waiting.values()) turn.reject(error);
    waiting.clear();
  }

  async function stop() {
    clearTimeout(idle);
    const ending = worker;
    worker = undefined;
    fail(ended());
    await ending?.terminate();
  }

  function ask(method: keyof Draft, args: unknown[]): Promise<unknown> {
    clearTimeout(idle);
    worker ??= start();
    worker.ref();
    const id = ++last;
    const turn = Promise.withResolvers<unknown>();
    waiting.set(id, turn);
    worker.postMessage({ id, method, args } satisfies DraftCall);
    return turn.promise;
  }

  const calls = Object.keys(methods).map((method) => [
    method,
    (...args: unknown[]) => ask(method as keyof Draft, args),
  ]);
  return { draft: Object.fromEntries(calls) as Draft, stop };
}

const ended = () => new Error('The thread of the draft ended.');
