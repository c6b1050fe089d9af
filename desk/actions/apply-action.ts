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
  /** The request as the screen shows it. */
  request: RequestDetails;
  seen: SeenActions | undefined;
  /** The email address of the person who acts. */
  by: string;
  content: ActionInput;
}

/**
 * Applies an action to a request. The result shows right away with an Undo button, waits for a connection if necessary,
 * and is rolled back if the server refuses it, even if the screen was closed. @returns false if the action was neither
 * applied nor stored
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

/** Undoes an action of the history as this person. @param action the id of the action @returns false if it was not undone */
export function undoAction(request: RequestDetails, by: string, action: string): Promise<boolean> {
  return executeChange({
    ...queueChange(buildQueuedUndo(request, action, by), () => void undoAction(request, by, action)),
    onSuccess: () => showToast({ text: 'Undone' }),
  });
}

/** Resumes the actions that were queued when the page was closed. Called once. */
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
  /** Undefined if the change is not visible. */
  apply?: ApplyChange;
  /** Whether this device stores the change until the server has answered. */
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
    // Another window or the worker sent it. Read the result before the next action, which would otherwise seem outdated.
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

/** Updates the cached lists with the answer, so that a row that has left does not reappear before they are read again. */
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

/** Runs through the mutation cache, whose error handler notices that a session has ended. The queue keeps the order. */
function runAsMutation<Answer>(run: () => Promise<Answer>): Promise<Answer> {
  return queryClient.getMutationCache().build(queryClient, { mutationFn: run }).execute(undefined);
}

/** Offers a retry under the same id, unless the server refused the change, which it would do again. */
const showFailure = (name: string, retry?: () => void) => (error: unknown) =>
  showToast({
    text: error instanceof Refused ? `${name}: ${error.message}` : `Not saved. ${formatError(error)}`,
    isFailure: true,
    ...(!(error instanceof Refused) && retry && { button: { label: 'Try again', press: retry } }),
  });

/**
 * Reports once that a request was read. It bypasses the queue, so its answer may arrive after that of a later action and is
 * not shown.
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
