import type { InfiniteData } from '@tanstack/react-query';
import { formatError, needsSignIn, post, Refused } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { currentPerson, queryClient, replaceQueryData } from '#desk/api/query-client.ts';
import type { QueuedAction } from '#desk/device/action-queue.ts';
import { actionQueue, startRetrying } from '#desk/device/page-queue.ts';
import { showToast } from '#desk/ui/Toasts.tsx';
import type { Action, SeenActions } from '#shared/desk/actions.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { RequestDetails, RequestPage, RequestStatus, RequestSummary } from '#shared/desk/requests.ts';
import { type ActionInput, describeAction, newAction } from './action.ts';
import { type ApplyChange, pendingStore } from './pending.ts';
import { buildQueuedAction, buildQueuedUndo, toApplyChange } from './queued-actions.ts';

interface ActionRun {
  /** As it is shown when the action is done. */
  request: RequestDetails;
  seen: SeenActions | undefined;
  /** The address of whoever does it. */
  by: string;
  content: ActionInput;
}

/**
 * Applies an action to a request: it shows at once with an undo, waits for a connection if need be, and is
 * rolled back if the server refuses it. Outlives the screen it was pressed on. @returns false if it was
 * neither done nor kept
 */
export function applyAction({ request, seen, by, content }: ActionRun): Promise<boolean> {
  const action = newAction(content);
  const sent = send({ request, seen, by, action });
  if (action.kind === 'read') return sent;
  showToast({
    text: describeAction(action),
    button: { label: 'Undo', press: () => void undo({ request, seen, by, action }) },
  });
  return sent;
}

async function send(doing: Omit<ActionRun, 'content'> & { action: Action }): Promise<boolean> {
  const { request, seen, by, action } = doing;
  if (action.kind === 'read') return sendRead(request, action);
  return executeChange(queueChange(buildQueuedAction(request, { action, seen, by }), () => void send(doing)));
}

async function undo(done: Omit<ActionRun, 'content'> & { action: Action }) {
  const { request, by, action } = done;
  const shown = { action, before: request };
  await executeChange(queueChange(buildQueuedUndo(request, action.id, by, shown), () => void undo(done)));
}

/** Undoes any action of the history, in this person's name. @param action its id @returns false if it was not done */
export function undoAction(request: RequestDetails, by: string, action: string): Promise<boolean> {
  return executeChange({
    ...queueChange(buildQueuedUndo(request, action, by), () => void undoAction(request, by, action)),
    onSuccess: () => showToast({ text: 'Undone' }),
  });
}

/** Resumes what was waiting when the page was closed, shown as done to whoever did it. Called once. */
export async function resumeActions() {
  const person = currentPerson();
  for (const change of await actionQueue.waiting())
    if ((change.by ?? person) === person)
      void executeChange({
        ...queueChange(change),
        run: () => actionQueue.follow(change.id) as Promise<RequestDetails>,
      });
  await actionQueue.notify();
  startRetrying();
}

/** @param retry what sends it again, if it could not even be kept */
function queueChange(change: QueuedAction, retry?: () => void): PendingChange {
  return {
    id: change.id,
    requestId: change.requestId,
    apply: toApplyChange(change),
    isQueued: true,
    run: () => actionQueue.put(change) as Promise<RequestDetails | undefined>,
    onFailure: showFailure(change.name, retry),
  };
}

interface PendingChange {
  id: string;
  requestId: string;
  /** Undefined if nothing of it is shown. */
  apply?: ApplyChange;
  /** On this device, until the server has decided. */
  isQueued?: boolean;
  run: () => Promise<RequestDetails | undefined>;
  onFailure?: (error: unknown) => void;
  onSuccess?: () => void;
}

async function executeChange({
  id,
  requestId,
  apply,
  isQueued = false,
  run,
  onFailure,
  onSuccess,
}: PendingChange): Promise<boolean> {
  const { queryKey } = queries.request(requestId);
  if (apply) pendingStore.add({ id, requestId, apply });
  try {
    const details = await runAsMutation(run);
    if (details) {
      await replaceQueryData(queryKey, details);
      updateRows(details);
    }
    // Sent by another window or the worker: seen before the next press, which would seem not to know of it.
    else await queryClient.invalidateQueries({ queryKey });
    onSuccess?.();
    return true;
  } catch (error) {
    if (!needsSignIn(error)) onFailure?.(error);
    // What the server refuses stays in a list: UnsentActions.tsx.
    return isQueued && error instanceof Refused;
  } finally {
    pendingStore.remove(id);
    void queryClient.invalidateQueries({ queryKey: queries.overview.queryKey });
    void queryClient.invalidateQueries({ queryKey: ['requests'] });
  }
}

/** Shows in the lists what was answered, before they are read again: a row that has left does not come back for a moment. */
function updateRows({ id, state, stateSince, stage, amountCents, visitAt, jobAddress }: RequestDetails) {
  const status: RequestStatus = { state, stateSince, stage, amountCents, visitAt, jobAddress };
  const update = (row: RequestSummary) => (row.id === id ? { ...row, ...status } : row);
  const inLists = { queryKey: ['requests', 'list'] };
  queryClient.setQueriesData<InfiniteData<RequestPage>>(
    inLists,
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, requests: page.requests.map(update) })),
      },
  );
}

/** Through the mutation cache, which notices that a session has ended. The queue keeps the order of the presses. */
function runAsMutation<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  return queryClient.getMutationCache().build(queryClient, { mutationFn: run }).execute(undefined);
}

/** What the server refuses it refuses again; what could not be kept can be tried again under the same id. */
const showFailure = (name: string, retry?: () => void) => (error: unknown) =>
  showToast({
    text: error instanceof Refused ? `${name}: ${error.message}` : `Not saved. ${formatError(error)}`,
    isFailure: true,
    ...(!(error instanceof Refused) && retry && { button: { label: 'Try again', press: retry } }),
  });

/**
 * Reports that a request was read, without waiting: next time is as good. It goes beside the queue, so its answer may
 * come after that of a later press, and is not shown.
 */
async function sendRead({ id }: Pick<RequestDetails, 'id'>, action: Action): Promise<boolean> {
  try {
    await runAsMutation(() => post(endpoints.actions(id), action));
    void queryClient.invalidateQueries({ queryKey: ['requests'] });
    return true;
  } catch {
    return false;
  }
}
