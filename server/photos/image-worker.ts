import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { PictureFormat } from '#content-model/check/picture-format.ts';

/** How often the memory of the process is checked, in milliseconds. */
const memoryCheckInterval = 50;

const program = new URL('./decode-process.ts', import.meta.url);
/** The variables of the decoding process: no settings and no passwords. Fewer memory arenas keep it from growing. */
const decoderEnvironment = { MALLOC_ARENA_MAX: '2' };
/** How many pictures may wait, in total and of one client; beyond that, as many clients with one picture each. */
const maxQueueLength = 32;
const maxPerClient = 8;

export interface ImageWorkerDeps {
  /** How long one picture may take, and the process to start, in milliseconds: a large HEIC on a slow, busy machine. */
  timeout?: number;
  /**
   * The most memory that the process may take, in kilobytes. Each format has its own limit (decode.ts), of which
   * HEIC's is the highest: 450 MB with all that the process takes anyway. This one ends what a file did not tell before.
   */
  maxMemory?: number;
  /** How long the process waits for another picture, in milliseconds. */
  idleTime?: number;
}

/** `crashed`: it ended the process that decoded it, or took too long or too much memory and was ended with it. */
export type PhotoProblem = DecodeProblem | 'crashed' | 'busy';

/** The client that sent a picture. */
interface Sender {
  client: string;
  /** False: `busy` if too many are waiting. */
  isPatient?: boolean | undefined;
}

export interface ImageWorker {
  /**
   * Decodes pictures one at a time. Next comes the client whose pictures have taken the least time since nobody waited,
   * so that nobody's keep those of others waiting for longer than one of them takes; each client's in their order.
   * @throws if there is no process to do it; that is not the picture's fault
   */
  decode(job: DecodeJob, sender: Sender): Promise<DecodedPhoto | PhotoProblem>;
  /** True if a picture of this client that is not patient would be refused now. */
  isBusy(client: string): boolean;
  /** Resolves when everything in the queue is done and the process has ended. */
  stop(): Promise<void>;
}

/** A picture that is waiting to be decoded, or being decoded. */
interface QueuedPicture extends PromiseWithResolvers<DecodedPhoto | PhotoProblem> {
  job: DecodeJob;
  client: string;
}

/** Decodes pictures in a process of its own, which starts with the first one and ends when there are no more. */
export function createImageWorker({
  timeout = 45_000,
  maxMemory = 512 * 1024,
  idleTime = 60_000,
}: ImageWorkerDeps = {}): ImageWorker {
  let child: ChildProcess | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  const waiting: QueuedPicture[] = [];
  /** How long each client's pictures have taken, in milliseconds. */
  const timeByClient = new Map<string, number>();
  let work: Promise<void> | undefined;

  async function start(): Promise<ChildProcess> {
    const { NODE_COMPILE_CACHE } = process.env;
    const started = fork(program, {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=1'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...decoderEnvironment, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    });
    const ended = once(started, 'exit');
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    const timer = setTimeout(() => started.kill('SIGKILL'), timeout);
    const isReady = await Promise.race([once(started, 'message').then(() => true), ended.then(() => false)]);
    clearTimeout(timer);
    if (!isReady) throw new Error('The process that decodes photos did not start.');
    // Neither the process nor its channel keeps a server alive that has nothing else to do.
    started.unref();
    started.channel?.unref();
    child = started;
    return started;
  }

  async function decodeNow(job: DecodeJob): Promise<DecodedPhoto | PhotoProblem> {
    clearTimeout(idleTimer);
    // A process that had ended already, without anyone having noticed, says nothing about the picture.
    const answer = (await sendJob(child ?? (await start()), job)) ?? (await sendJob(await start(), job));
    idleTimer = setTimeout(() => child && endWorker(child), idleTime).unref();
    if (!answer) throw new Error('The process that decodes photos ends right away.');
    if (answer === 'crashed') return answer;
    if (typeof answer.result === 'object' && 'failure' in answer.result)
      throw new Error(answer.result.failure);
    return answer.result;
  }

  /** @returns undefined if it ended before it began */
  async function sendJob(
    worker: ChildProcess,
    job: DecodeJob,
  ): Promise<DecodeAnswer | 'crashed' | undefined> {
    const answered = Promise.withResolvers<DecodeAnswer | undefined>();
    let hasBegun = false;
    let memoryTimer: NodeJS.Timeout | undefined;
    const onMessage = (message: DecodeAnswer | 'begun') => {
      if (message !== 'begun') return answered.resolve(message);
      hasBegun = true;
      memoryTimer = setInterval(() => {
        if ((residentMemory(worker.pid!) ?? 0) > maxMemory) worker.kill('SIGKILL');
      }, memoryCheckInterval);
    };
    const end = () => answered.resolve(undefined);
    worker.on('message', onMessage).once('exit', end);
    const timer = setTimeout(() => worker.kill('SIGKILL'), timeout);
    worker.send(job, (error) => error && worker.kill('SIGKILL'));
    if (worker.exitCode !== null || worker.signalCode !== null) end();
    const answer = await answered.promise;
    clearTimeout(timer);
    clearInterval(memoryTimer);
    worker.off('message', onMessage).off('exit', end);
    if (!answer || answer.isWorkerSpent) endWorker(worker);
    return answer ?? (hasBegun ? 'crashed' : undefined);
  }

  /** Disconnects the process, which then ends. */
  function endWorker(worker: ChildProcess) {
    if (child === worker) child = undefined;
    if (worker.connected) worker.disconnect();
  }

  /** Decodes pictures until none is waiting. */
  async function decodeWaiting() {
    while (waiting.length > 0) {
      const timeTaken = ({ client }: QueuedPicture) => timeByClient.get(client) ?? 0;
      const queued = waiting.reduce((first, other) => (timeTaken(other) < timeTaken(first) ? other : first));
      const begunAt = performance.now();
      await decodeNow(queued.job).then(queued.resolve, queued.reject);
      timeByClient.set(queued.client, timeTaken(queued) + performance.now() - begunAt);
      waiting.splice(waiting.indexOf(queued), 1);
    }
    timeByClient.clear();
    work = undefined;
  }

  function isBusy(client: string): boolean {
    const waitingOfClient = waiting.filter((queued) => queued.client === client).length;
    return (
      waitingOfClient >= maxPerClient || waiting.length >= (waitingOfClient === 0 ? 2 : 1) * maxQueueLength
    );
  }

  return {
    isBusy,

    async decode(job, { client, isPatient = false }) {
      if (!isPatient && isBusy(client)) return 'busy';
      const queued = { job, client, ...Promise.withResolvers<DecodedPhoto | PhotoProblem>() };
      waiting.push(queued);
      work ??= decodeWaiting();
      return queued.promise;
    },

    async stop() {
      await work;
      clearTimeout(idleTimer);
      const lastChild = child;
      if (!lastChild) return;
      lastChild.ref();
      const ended = once(lastChild, 'exit');
      endWorker(lastChild);
      await ended;
    },
  };
}

/** Both pictures as they are saved: JPEG, upright, sRGB, without any metadata. Sides of the larger one in pixels. */
export interface DecodedPhoto {
  width: number;
  height: number;
  whole: Buffer;
  thumbnail: Buffer;
}

/** Why a picture cannot be decoded; `foreign`: no camera writes such a one. */
export type DecodeProblem = 'damaged' | 'too large' | 'foreign';

export interface DecodeJob {
  file: string;
  format: PictureFormat;
}

export interface DecodeAnswer {
  /** `failure`: why it could not be tried. */
  result: DecodedPhoto | DecodeProblem | { failure: string };
  /** True if the next picture needs another process. */
  isWorkerSpent: boolean;
}

/**
 * The most memory that this process has taken so far, in kilobytes. On Linux, what `process.resourceUsage()` says begins
 * with what the process that started this one had taken by then, so it is asked only where there is nothing better.
 */
export function peakMemory(): number {
  return readProcessStatus('self', 'VmHWM') ?? process.resourceUsage().maxRSS;
}

/** The memory that a process takes now, in kilobytes; undefined if it is gone, and on other systems than Linux. */
export const residentMemory = (pid: number): number | undefined => readProcessStatus(pid, 'VmRSS');

function readProcessStatus(process: number | 'self', figure: string): number | undefined {
  try {
    const status = readFileSync(`/proc/${process}/status`, 'utf8');
    const [, kilobytes] = new RegExp(`^${figure}:\\s*(\\d+) kB$`, 'm').exec(status) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes);
  } catch {
    return undefined;
  }
}
