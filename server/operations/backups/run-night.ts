import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { variablesOfOthers } from '#server/platform/config.ts';
import type { NightlyJob, NightlyNews } from './nightly-messages.ts';

const program = new URL('./nightly-process.ts', import.meta.url);
/** How long a night's work may take, in milliseconds, before it is taken for hanging and ended. */
const patience = 10 * 3_600_000;

interface NightParts {
  /** Records what the process says, one after the other. */
  hear: (news: NightlyNews) => Promise<void>;
  /** Aborted when the server is told to stop. */
  stopping: AbortSignal;
  /** Whether the work is only done when the copy is in its second place too. */
  mustCarry: boolean;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/**
 * Does a night's work in a process of its own.
 * @returns when the process has ended and all its news is recorded
 * @throws the first reason why some of it could not be recorded
 */
export async function runNight(job: NightlyJob, { hear, stopping, mustCarry, log }: NightParts) {
  const child = fork(program, {
    ...{ execArgv: ['--max-semi-space-size=1'], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] },
    env: variablesOfOthers(),
  });
  let said = '';
  child.stderr?.on('data', (text) => (said = `${said}${text}`.slice(-2000)));
  let heard: Promise<void> = Promise.resolve();
  const unrecorded: unknown[] = [];
  let isDone = false;
  let isLate = false;
  child.on('message', (news: NightlyNews | 'ready') => {
    if (news === 'ready') return void child.send(job, () => {});
    isDone ||= 'fault' in news || 'carried' in news || 'carryFault' in news || ('made' in news && !mustCarry);
    // A database that is away costs the night its record, not the server its life: nobody waits for this yet.
    heard = heard.then(() => hear(news)).catch((error) => void unrecorded.push(error));
  });
  const kill = () => child.kill('SIGKILL');
  const late = setTimeout(() => {
    isLate = true;
    kill();
  }, patience);
  // Whatever was begun leaves the earlier copies as they are; the next server begins anew.
  // By a message: a channel that this side closes keeps `close` from coming.
  const letGo = () => child.connected && child.send('stop', () => {});
  stopping.addEventListener('abort', letGo, { once: true });
  process.once('exit', kill);
  const ended = await once(child, 'close').then(
    ([code, signal]) => `its process ended with ${code ?? signal}`,
    (error: Error) => `its process could not be started: ${error.message}`,
  );
  clearTimeout(late);
  process.off('exit', kill);
  stopping.removeEventListener('abort', letGo);
  await heard;
  if (unrecorded.length > 0) throw unrecorded[0];
  if (isDone || stopping.aborted) return;
  log.error({ said }, 'the process of the nightly copy failed');
  await hear({ fault: isLate ? 'it took longer than ten hours and was stopped' : ended });
}
