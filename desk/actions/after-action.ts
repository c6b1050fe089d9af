import type { Action } from '#shared/desk/actions.ts';
import type { Note, RequestDetails, RequestState, RequestStatus } from '#shared/desk/requests.ts';

/** A request, or its row in a list, which has no notes. */
export type RequestLike = RequestStatus & { notes?: Note[] };

/**
 * The request as it will be once the server has done the action: shown until it answers. Applied to what already has
 * the action, it changes nothing. @param by the address of whoever does it
 */
export function afterAction<Kind extends RequestLike>(request: Kind, action: Action, by: string): Kind {
  const changeState = (state: RequestState): Partial<RequestStatus> =>
    request.state === state ? {} : { state, stateSince: action.at };
  // Setting a stage or visit counts as an answer.
  const answered = () => (request.state === 'open' ? changeState('answered') : {});
  switch (action.kind) {
    case 'read':
      return request;
    case 'answered':
    case 'spam':
    case 'open':
      return { ...request, ...changeState(action.kind) };
    case 'not-spam':
      return { ...request, ...changeState('open') };
    case 'stage': {
      const { stage, amountCents } = action;
      return { ...request, ...(stage && answered()), stage, amountCents };
    }
    case 'visit': {
      const { visitAt } = action;
      const isAgreed = visitAt !== null;
      return {
        ...request,
        ...(isAgreed && answered()),
        visitAt,
        ...(isAgreed && request.stage === null && { stage: 'visit' }),
      };
    }
    case 'address':
      return { ...request, jobAddress: action.jobAddress };
    case 'note': {
      const { id, at, text } = action;
      if (!request.notes || request.notes.some((note) => note.id === id)) return request;
      return { ...request, notes: [...request.notes, { id, at, by, text: text.trim() }] };
    }
    default:
      // It waits since a newer version of the app was here.
      return request;
  }
}

/** The request as it will be once the action is undone. @param before as it was when the action was done */
export function withoutAction<Kind extends RequestLike>(
  request: Kind,
  action: Action,
  before: RequestDetails,
): Kind {
  if (action.kind === 'note') {
    return request.notes
      ? { ...request, notes: request.notes.filter(({ id }) => id !== action.id) }
      : request;
  }
  const { state, stateSince, stage, amountCents, visitAt, jobAddress } = before;
  if (action.kind === 'address') return { ...request, jobAddress };
  if (action.kind === 'visit') return { ...request, state, stateSince, stage, visitAt };
  if (action.kind === 'stage') return { ...request, state, stateSince, stage, amountCents };
  return { ...request, state, stateSince };
}
