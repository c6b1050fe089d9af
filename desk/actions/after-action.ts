import type { Action } from '#shared/desk/actions.ts';
import { totalOf } from '#shared/desk/quotes.ts';
import type { RequestDetails, RequestState, RequestStatus } from '#shared/desk/requests.ts';

/** A request, or its list row, which has no notes and quotes. */
export type RequestLike = RequestStatus & Partial<Pick<RequestDetails, 'notes' | 'quotes'>>;

/**
 * Returns the request as it will be after the action, to show until the server answers. Applying the same action twice
 * changes nothing. @param by the email address of the person who acts
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
        visitOffer: undefined,
        ...(isAgreed && request.stage === null && { stage: 'visit' }),
      };
    }
    case 'offer':
      return { ...request, ...answered() };
    case 'quote': {
      const { id, at, quote } = action;
      const { quotes } = request;
      const sent = { ...quote, id, version: (quotes?.[0]?.version ?? 0) + 1, sentAt: at, sentBy: by };
      return {
        ...request,
        ...answered(),
        stage: 'quoted',
        amountCents: totalOf(quote.lines),
        ...(quotes && !quotes.some((one) => one.id === id) && { quotes: [sent, ...quotes] }),
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
      // The action was queued by a newer version of the app.
      return request;
  }
}

/** Returns the request as it will be once the action is undone. @param before the request before the action */
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
  if (action.kind === 'quote') {
    const quotes = request.quotes?.filter(({ id }) => id !== action.id);
    return { ...request, state, stateSince, stage, amountCents, ...(quotes && { quotes }) };
  }
  return { ...request, state, stateSince };
}
