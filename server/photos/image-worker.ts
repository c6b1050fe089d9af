import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { PictureFormat } from '#content-model/check/picture-format.ts';

/** How often it is looked at how much memory the process takes, in milliseconds. */
const lookEvery = 50;

const program = new URL('./decode-process.ts', import.meta.url);
/** It needs no settings, and gets no passwords. Fewer memory arenas keep it from growing. */
const environment = { MALLOC_ARENA_MAX: '2' };
/** How many may wait for their turn, and how many of one client; beyond that, as many clients with one each. */
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

/** Whose picture it is. */
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
  /** Resolves when everything in the line is done and the process has ended. */
  stop(): Promise<void>;
}

/** A picture that waits, or is being decoded. */
interface Turn extends PromiseWithResolvers<DecodedPhoto | PhotoProblem> {
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
  let idle: NodeJS.Timeout | undefined;
  const waiting: Turn[] = [];
  /** How long each client's pictures have taken, in milliseconds. */
  const taken = new Map<string, number>();
  let work: Promise<void> | undefined;

  async function start(): Promise<ChildProcess> {
    const { NODE_COMPILE_CACHE } = process.env;
    const started = fork(program, {
      serialization: 'advanced',
      execArgv: ['--max-semi-space-size=1'],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...environment, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) },
    });
    const ended = once(started, 'exit');
    started.once('exit', () => {
      if (child === started) child = undefined;
    });
    const timer = setTimeout(() => started.kill('SIGKILL'), timeout);
    const isReady = await Promise.race([once(started, 'message').then(() => true), ended.then(() => false)]);
    clearTimeout(timer);
    if (!isReady) throw new Error('The process that decodes photos did not start.');
    // Neither keeps a server alive that is done otherwise.
    started.unref();
    started.channel?.unref();
    child = started;
    return started;
  }

  async function decodeNow(job: DecodeJob): Promise<DecodedPhoto | PhotoProblem> {
    clearTimeout(idle);
    // A process that had ended already, without anyone having noticed, says nothing about the picture.
    const answer = (await ask(child ?? (await start()), job)) ?? (await ask(await start(), job));
    idle = setTimeout(() => child && dismiss(child), idleTime).unref();
    if (!answer) throw new Error('The process that decodes photos ends right away.');
    if (answer === 'crashed') return answer;
    if (typeof answer.result === 'object' && 'failure' in answer.result)
      throw new Error(answer.result.failure);
    return answer.result;
  }

  /** @returns undefined if it ended before it began */
  async function ask(worker: ChildProcess, job: DecodeJob): Promise<DecodeAnswer | 'crashed' | undefined> {
    const answered = Promise.withResolvers<DecodeAnswer | undefined>();
    let hasBegun = false;
    let watch: NodeJS.Timeout | undefined;
    const hear = (said: DecodeAnswer | 'begun') => {
      if (said !== 'begun') return answered.resolve(said);
      hasBegun = true;
      watch = setInterval(() => {
        if ((residentMemory(worker.pid!) ?? 0) > maxMemory) worker.kill('SIGKILL');
      }, lookEvery);
    };
    const end = () => answered.resolve(undefined);
    worker.on('message', hear).once('exit', end);
    const timer = setTimeout(() => worker.kill('SIGKILL'), timeout);
    worker.send(job, (error) => error && worker.kill('SIGKILL'));
    if (worker.exitCode !== null || worker.signalCode !== null) end();
    const answer = await answered.promise;
    clearTimeout(timer);
    clearInterval(watch);
    worker.off('message', hear).off('exit', end);
    if (!answer || answer.isSpent) dismiss(worker);
    return answer ?? (hasBegun ? 'crashed' : undefined);
  }

  /** It ends on its own once nobody can send it anything. */
  function dismiss(worker: ChildProcess) {
    if (child === worker) child = undefined;
    if (worker.connected) worker.disconnect();
  }

  /** Until nobody waits. */
  async function workOff() {
    while (waiting.length > 0) {
      const soFar = ({ client }: Turn) => taken.get(client) ?? 0;
      const turn = waiting.reduce((first, other) => (soFar(other) < soFar(first) ? other : first));
      const begunAt = performance.now();
      await decodeNow(turn.job).then(turn.resolve, turn.reject);
      taken.set(turn.client, soFar(turn) + performance.now() - begunAt);
      waiting.splice(waiting.indexOf(turn), 1);
    }
    taken.clear();
    work = undefined;
  }

  function isBusy(client: string): boolean {
    const own = waiting.filter((turn) => turn.client === client).length;
    return own >= maxPerClient || waiting.length >= (own === 0 ? 2 : 1) * maxQueueLength;
  }

  return {
    isBusy,

    async decode(job, { client, isPatient = false }) {
      if (!isPatient && isBusy(client)) return 'busy';
      const turn = { job, client, ...Promise.withResolvers<DecodedPhoto | PhotoProblem>() };
      waiting.push(turn);
      work ??= workOff();
      return turn.promise;
    },

    async stop() {
      await work;
      clearTimeout(idle);
      const last = child;
      if (!last) return;
      last.ref();
      const ended = once(last, 'exit');
      dismiss(last);
      await ended;
    },
  };
}

/** Both pictures as they are kept: JPEG, upright, sRGB, without any metadata. Sides of the larger one in pixels. */
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
  isSpent: boolean;
}

/**
 * The most memory that this process has taken so far, in kilobytes. On Linux, what `process.resourceUsage()` says begins
 * with what the process that started this one had taken by then, so it is asked only where there is nothing better.
 */
export function peakMemory(): number {
  return fromStatus('self', 'VmHWM') ?? process.resourceUsage().maxRSS;
}

/** The memory that a process takes now, in kilobytes; undefined if it is gone, and on other systems than Linux. */
export const residentMemory = (pid: number): number | undefined => fromStatus(pid, 'VmRSS');

function fromStatus(process: number | 'self', figure: string): number | undefined {
  try {
    const status = readFileSync(`/proc/${process}/status`, 'utf8');
    const [, kilobytes] = new RegExp(`^${figure}:\\s*(\\d+) kB$`, 'm').exec(status) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes);
  } catch {
    return undefined;
  }
}
