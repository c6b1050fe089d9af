/** The thread in which a draft works. Started by worker.ts. */
import { parentPort, workerData } from 'node:worker_threads';
import { openDraft } from './draft/draft.ts';
import type { DraftAnswer, DraftCall } from './worker.ts';

const draft = openDraft(workerData as string);

parentPort!.on('message', async ({ id, method, args }: DraftCall) => {
  try {
    const call = draft[method] as (...args: unknown[]) => Promise<unknown>;
    answer({ id, result: await call(...args) });
  } catch (error) {
    answer({ id, error: (error as Error).stack ?? String(error) });
  }
});

function answer(said: DraftAnswer) {
  parentPort!.postMessage(said);
}
