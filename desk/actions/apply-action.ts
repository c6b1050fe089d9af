import { needsSignIn, post, Refused, sentenceOf } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { personHere, queryClient, takeOver } from '#desk/api/query-client.ts';
import type { Waiting } from '#desk/device/action-queue.ts';
import { deedQueue, keepTrying } from '#desk/device/page-queue.ts';
import { showToast } from '#desk/ui/toasts.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Deed, Seen } from '#shared/desk/deeds.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import { type DeedContent, deedWords, newDeed } from './action.ts';
import { type Apply, pendingStore } from './pending.ts';
import { applyOf, waitingDeed, waitingUndo } from './waiting-actions.ts';

interface Doing {
  /** As it is shown when the deed is done. */
  request: RequestDetails;
  seen: Seen | undefined;
  /** The address of whoever does it. */
  by: string;
  content: DeedContent;
  /** Instead of the usual words. */
  said?: string;
}

/**
 * Does something about a request: it shows at once, with a way back, waits for
 * reception if need be, and is rolled back if the server says no.
 * Outlives the screen it was pressed on. @returns false if it was neither done nor kept
 */
export function doDeed({ request, seen, by, content, said }: Doing): Promise<boolean> {
  const deed = newDeed(content);
  const sent = send({ request, seen, by, deed });
  if (deed.kind === 'read') return sent;
  showToast({
    text: said ?? deedWords(deed),
    action: { label: 'Undo', press: () => void takeBack({ request, seen, by, deed }) },
  });
  return sent;
}

async function send(doing: Omit<Doing, 'content'> & { deed: Deed }): Promise<boolean> {
  const { request, seen, by, deed } = doing;
  // Reading is not worth a word, and is tried again the next time.
  if (deed.kind === 'read')
    return settle({ id: deed.id, requestId: request.id, run: () => sendRead(request, deed) });
  return settle(keep(waitingDeed(request, { deed, seen, by }), () => void send(doing)));
}

async function takeBack(done: Omit<Doing, 'content'> & { deed: Deed }) {
  const { request, by, deed } = done;
  const shown = { deed, before: request };
  await settle(keep(waitingUndo(request, deed.id, by, shown), () => void takeBack(done)));
}

/** Takes back any deed of the history, in this person's name. @param deed its id @returns false if it was not done */
export function undoDeed(request: RequestDetails, by: string, deed: string): Promise<boolean> {
  return settle({
    ...keep(waitingUndo(request, deed, by), () => void undoDeed(request, by, deed)),
    onSuccess: () => showToast({ text: 'Taken back' }),
  });
}

/** Goes on with what waited when the page was closed, shown as done to whoever did it. Called once. */
export async function resumeDeeds() {
  const person = personHere();
  for (const change of await deedQueue.waiting())
    if ((change.by ?? person) === person)
      void settle({ ...keep(change), run: () => deedQueue.follow(change.id) as Promise<RequestDetails> });
  await deedQueue.tell();
  keepTrying();
}

/** @param again what sends it again, if it could not even be kept */
function keep(change: Waiting, again?: () => void): Change {
  return {
    ...{ id: change.id, requestId: change.requestId, apply: applyOf(change), isKept: true },
    run: () => deedQueue.put(change) as Promise<RequestDetails | undefined>,
    onFailure: tellWith(change.name, again),
  };
}

interface Change {
  id: string;
  requestId: string;
  /** Undefined if nothing of it is shown. */
  apply?: Apply;
  /** On this device, until the server has decided. */
  isKept?: boolean;
  run: () => Promise<RequestDetails | undefined>;
  onFailure?: (error: unknown) => void;
  onSuccess?: () => void;
}

async function settle({
  id,
  requestId,
  apply,
  isKept = false,
  run,
  onFailure,
  onSuccess,
}: Change): Promise<boolean> {
  const { queryKey } = queries.request(requestId);
  if (apply) pendingStore.add({ id, requestId, apply });
  try {
    const details = await noticed(run);
    if (details) await takeOver(queryKey, details);
    // Sent by another window or the worker: seen before the next press, which would seem not to know of it.
    else await queryClient.invalidateQueries({ queryKey });
    onSuccess?.();
    return true;
  } catch (error) {
    if (!needsSignIn(error)) onFailure?.(error);
    // What the server refuses stays in a list: RefusedChanges.tsx.
    return isKept && error instanceof Refused;
  } finally {
    pendingStore.remove(id);
    void queryClient.invalidateQueries({ queryKey: queries.overview.queryKey });
    void queryClient.invalidateQueries({ queryKey: ['requests'] });
  }
}

/** Through the mutation cache, which notices that a session has ended. The queue keeps the order of the presses. */
function noticed<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  return queryClient.getMutationCache().build(queryClient, { mutationFn: run }).execute(undefined);
}

/** What the server refuses it refuses again; what could not be kept can be tried again under the same id. */
const tellWith = (name: string, again?: () => void) => (error: unknown) =>
  showToast({
    text: error instanceof Refused ? `${name}: ${error.message}` : `Not done. ${sentenceOf(error)}`,
    isFailure: true,
    ...(!(error instanceof Refused) && again && { action: { label: 'Try again', press: again } }),
  });

/** Tells that a request was read. It is worth no waiting: the next time is as good. */
function sendRead({ id }: Pick<RequestDetails, 'id'>, deed: Deed): Promise<RequestDetails> {
  return post(endpoints.deeds(id), deed);
}
