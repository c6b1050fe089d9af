import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { needsSignIn, Refused, sentenceOf } from '#desk/api/refused.ts';
import { showToast } from '#desk/ui/toasts.ts';
import type { Deed } from '#shared/desk/deeds.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import { afterDeed, withoutDeed } from './after-deed.ts';
import { deedWords } from './deed-words.ts';
import { type DeedContent, newDeed } from './new-deed.ts';
import { pendingStore } from './pending.ts';
import { sendDeed } from './send-deed.ts';
import { sendUndo } from './send-undo.ts';

interface Doing {
  /** As it is shown when the deed is done. */
  request: RequestDetails;
  /** The address of whoever does it. */
  by: string;
  content: DeedContent;
  /** Instead of the usual words. */
  said?: string;
}

/**
 * Does something about a request: it shows at once, with a way back, and is rolled back if the server says no.
 * Outlives the screen it was pressed on. @returns false if it was not done
 */
export function doDeed({ request, by, content, said }: Doing): Promise<boolean> {
  const deed = newDeed(content);
  const sent = send({ request, by, deed });
  if (deed.kind === 'read') return sent;
  showToast({
    text: said ?? deedWords(deed),
    action: { label: 'Undo', press: () => void takeBack({ request, deed, sent }) },
  });
  return sent;
}

async function send(doing: Omit<Doing, 'content'> & { deed: Deed }): Promise<boolean> {
  const { request, by, deed } = doing;
  const { id: requestId } = request;
  const run = () => sendDeed(requestId, deed);
  // Reading is not worth a word, and is tried again the next time.
  if (deed.kind === 'read') return settle({ id: deed.id, requestId, run });
  return settle({
    ...{ id: deed.id, requestId, run },
    apply: (shown) => afterDeed(shown, deed, by),
    onFailure: tellWith(() => void send(doing)),
  });
}

async function takeBack(done: { request: RequestDetails; deed: Deed; sent: Promise<boolean> }) {
  const { request, deed, sent } = done;
  await settle({
    ...{ id: `undo ${deed.id}`, requestId: request.id },
    apply: (shown) => withoutDeed(shown, deed, request),
    // A deed that was refused needs no way back.
    run: async () => ((await sent) ? sendUndo(request.id, deed.id) : undefined),
    onFailure: tellWith(() => void takeBack(done)),
  });
}

/** Takes back any deed of the history. @param deed its id @returns false if it was not done */
export function undoDeed(requestId: string, deed: string): Promise<boolean> {
  return settle({
    ...{ id: `undo ${deed}`, requestId },
    run: () => sendUndo(requestId, deed),
    onFailure: tellWith(() => void undoDeed(requestId, deed)),
    onSuccess: () => showToast({ text: 'Taken back' }),
  });
}

interface Change {
  id: string;
  requestId: string;
  /** Undefined if nothing of it is shown. */
  apply?: (request: RequestDetails) => RequestDetails;
  run: () => Promise<RequestDetails | undefined>;
  onFailure?: (error: unknown) => void;
  onSuccess?: () => void;
}

async function settle({ id, requestId, apply, run, onFailure, onSuccess }: Change): Promise<boolean> {
  const { queryKey } = queries.request(requestId);
  if (apply) pendingStore.add({ id, requestId, apply });
  try {
    const details = await inTurn(requestId, run);
    // What was asked before the change does not know of it.
    await queryClient.cancelQueries({ queryKey });
    if (details) queryClient.setQueryData(queryKey, details);
    onSuccess?.();
    return true;
  } catch (error) {
    if (!needsSignIn(error)) onFailure?.(error);
    return false;
  } finally {
    pendingStore.remove(id);
    void queryClient.invalidateQueries({ queryKey: queries.overview.queryKey });
    void queryClient.invalidateQueries({ queryKey: ['requests'] });
  }
}

/** One change of a request after the other, in the order of the presses. */
function inTurn<Answer>(requestId: string, run: () => Promise<Answer>): Promise<Answer> {
  const options = { mutationFn: run, scope: { id: requestId } };
  return queryClient.getMutationCache().build(queryClient, options).execute(undefined);
}

/** What the server refuses it refuses again; what did not arrive can be sent again under the same id. */
const tellWith = (again: () => void) => (error: unknown) =>
  showToast({
    text: error instanceof Refused ? error.message : `Not done. ${sentenceOf(error)}`,
    isFailure: true,
    ...(!(error instanceof Refused) && { action: { label: 'Try again', press: again } }),
  });
