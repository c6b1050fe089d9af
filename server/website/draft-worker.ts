import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { withoutSettings } from '#server/platform/config.ts';
import type { Draft } from './draft/draft.ts';

/** How often the process shows that it isn't stuck, in milliseconds. */
export const heartbeatInterval = 1_000;

export interface DraftWorkerDeps {
  /** The most memory for JavaScript's own values, in megabytes: enough for any content that can be read. A server may have 1 GB. */
  maxHeap?: number;
  /** How long the process may be stuck while somebody waits for it, in milliseconds, before it's ended. */
  patience?: number;
  /** How long the process waits for more to do, in milliseconds: it takes about 140 MB. */
  idleTime?: number;
}

const program = new URL('./draft-process.ts', import.meta.url);
/** How much of what the process wrote as it ended is logged, in characters. */
const firstWords = 2_000;

/** What can be asked of it. */
const methods: Record<keyof Draft, true> = {
  overview: true,
  file: true,
  save: true,
  discard: true,
  addPhoto: true,
  removePhotos: true,
  addLogo: true,
  logo: true,
  preparePhoto: true,
  addProject: true,
  findProject: true,
  photo: true,
  problems: true,
  stage: true,
  problemsIn: true,
  stageVersion: true,
  digest: true,
  stageUpdate: true,
  commitUpdate: true,
  changesIn: true,
  changesOfVersion: true,
  smallPicture: true,
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
 * Opens a draft that works in a process of its own: no visitor waits while files or a picture are read, and a process
 * that is stuck, or runs out of memory, ends alone. A thread would take the server with it: Node ends the whole process
 * when a large list or map in a thread finds no memory. The process starts with the first call, and again with the next
 * call after it has ended. Each call that it doesn't answer rejects.
 */
export function openDraftWorker(
  content: string,
  { maxHeap = 384, patience = 30_000, idleTime = 10 * 60_000 }: DraftWorkerDeps = {},
): DraftWorker {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last = 0;
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();

  function start(): ChildProcess {
    const started = fork(program, [content], {
      serialization: 'advanced',
      // Reading a large file in a small space for young objects takes a quarter more of the processor.
      execArgv: [`--max-old-space-size=${maxHeap}`, '--max-semi-space-size=16'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // Fewer memory arenas keep it from growing.
      env: { ...withoutSettings(), MALLOC_ARENA_MAX: '2' },
    });
    let output = '';
    started.stderr!.on('data', (text) => (output = `${output}${text}`.slice(0, firstWords)));
    const kill = () => started.kill('SIGKILL');
    process.once('exit', kill);
    let watch: NodeJS.Timeout | undefined;
    let missedBeats = 0;
    // In several steps: after this process was stuck, or the machine asleep, messages come before the next step.
    const checkHeartbeat = () => {
      missedBeats = waiting.size > 0 ? missedBeats + 1 : 0;
      if (missedBeats >= allowedMisses) end(started, `The draft was stuck for ${patience} ms.`);
    };
    started.on('message', (answer: DraftAnswer | 'alive') => {
      missedBeats = 0;
      // From here on everything is loaded.
      watch ??= setInterval(checkHeartbeat, patience / allowedMisses).unref();
      if (answer === 'alive') return;
      const call = waiting.get(answer.id);
      waiting.delete(answer.id);
      if ('error' in answer) call?.reject(new Error(answer.error));
      else call?.resolve(answer.result);
      if (waiting.size === 0) startIdleTimer();
    });
    started.on('error', (error) => end(started, error.message));
    started.once('close', (code, signal) => {
      clearInterval(watch);
      process.off('exit', kill);
      end(started, `The draft ended with ${signal ?? code}. ${output}`.trim());
    });
    return started;
  }

  /** Ends a process, and rejects the calls that wait for it with the reason. */
  function end(ending: ChildProcess, reason: string) {
    ending.kill('SIGKILL');
    if (child !== ending) return;
    child = undefined;
    for (const call of waiting.values()) call.reject(new Error(reason));
    waiting.clear();
  }

  /** A server that is done otherwise doesn't wait for the process. */
  function startIdleTimer() {
    setReferenced(child, false);
    clearTimeout(idle);
    idle = setTimeout(() => void stop(), idleTime).unref();
  }

  async function stop() {
    clearTimeout(idle);
    if (!child) return;
    setReferenced(child, true);
    const ended = once(child, 'close');
    end(child, 'The draft was stopped.');
    await ended;
  }

  async function callDraft(method: keyof Draft, args: unknown[]): Promise<unknown> {
    clearTimeout(idle);
    child ??= start();
    const askedChild = child;
    const id = ++last;
    try {
      askedChild.send(
        { id, method, args } satisfies DraftCall,
        (error) => error && askedChild.kill('SIGKILL'),
      );
    } catch (error) {
      // What can't be sent ends nothing but its own call.
      if (waiting.size === 0) startIdleTimer();
      throw error;
    }
    setReferenced(askedChild, true);
    const call = Promise.withResolvers<unknown>();
    waiting.set(id, call);
    return call.promise;
  }

  const calls = Object.keys(methods).map((method) => [
    method,
    (...args: unknown[]) => callDraft(method as keyof Draft, args),
  ]);
  return { draft: Object.fromEntries(calls) as Draft, stop };
}

const allowedMisses = 3;

/** Whether a server that is done otherwise waits for a process. */
function setReferenced(child: ChildProcess | undefined, isReferenced: boolean) {
  const change = isReferenced ? 'ref' : 'unref';
  child?.[change]();
  child?.channel?.[change]();
  (child?.stderr as Socket | null | undefined)?.[change]();
}
