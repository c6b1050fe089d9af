/** The process in which the draft is read and changed. Started by worker.ts. */
import { blockOtherDecoders } from '#content-model/check/open-picture.ts';
import { endFirst } from '#server/platform/lower-priority.ts';
import { openDraft } from './draft/draft.ts';
import { aliveEvery, type DraftAnswer, type DraftCall } from './worker.ts';

endFirst();
blockOtherDecoders();
// A signal to the whole group of processes lets the server finish first, and this process with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

const draft = openDraft(process.argv[2]!);

process.on('message', async ({ id, method, args }: DraftCall) => {
  try {
    const call = draft[method] as (...args: unknown[]) => Promise<unknown>;
    send({ id, result: await call(...args) });
  } catch (error) {
    send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});

send('alive');
setInterval(() => send('alive'), aliveEvery).unref();

function send(answer: DraftAnswer | 'alive') {
  process.send!(answer);
}
