/** The process in which the draft is read and changed. Started by worker.ts. */
import { blockOtherDecoders } from '#content-model/check/open-picture.ts';
import { endWithParent, preferForOomKill } from '#server/platform/lower-priority.ts';
import { openDraft } from './draft/draft.ts';
import { type DraftAnswer, type DraftCall, heartbeatInterval } from './draft-worker.ts';

preferForOomKill();
blockOtherDecoders();
endWithParent();

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
setInterval(() => send('alive'), heartbeatInterval).unref();

function send(answer: DraftAnswer | 'alive') {
  process.send!(answer);
}
