import type { Deed } from '#shared/desk/deeds.ts';
import type { Note, RequestDetails, RequestState, Standing } from '#shared/desk/requests.ts';

/** A request, or its row in a list, which has no notes. */
export type Shown = Standing & { notes?: Note[] };

/**
 * The request as it will be once the server has done the deed: shown until it answers. Applied to what already has
 * the deed, it changes nothing. @param by the address of whoever does it
 */
export function afterDeed<Kind extends Shown>(request: Kind, deed: Deed, by: string): Kind {
  const into = (state: RequestState): Partial<Standing> =>
    request.state === state ? {} : { state, stateSince: deed.at };
  // Whoever agrees on something has answered.
  const answered = () => (request.state === 'open' ? into('answered') : {});
  switch (deed.kind) {
    case 'read':
      return request;
    case 'answered':
    case 'spam':
    case 'open':
      return { ...request, ...into(deed.kind) };
    case 'not-spam':
      return { ...request, ...into('open') };
    case 'stage': {
      const { stage, amountCents } = deed;
      return { ...request, ...(stage && answered()), stage, amountCents };
    }
    case 'visit': {
      const { visitAt } = deed;
      const isAgreed = visitAt !== null;
      return {
        ...{ ...request, ...(isAgreed && answered()), visitAt },
        ...(isAgreed && request.stage === null && { stage: 'visit' }),
      };
    }
    case 'note': {
      const { id, at, text } = deed;
      if (!request.notes || request.notes.some((note) => note.id === id)) return request;
      return { ...request, notes: [...request.notes, { id, at, by, text: text.trim() }] };
    }
  }
}

/** The request as it will be once the deed is taken back. @param before as it was when the deed was done */
export function withoutDeed<Kind extends Shown>(request: Kind, deed: Deed, before: RequestDetails): Kind {
  if (deed.kind === 'note') {
    return request.notes ? { ...request, notes: request.notes.filter(({ id }) => id !== deed.id) } : request;
  }
  const { state, stateSince, stage, amountCents, visitAt } = before;
  if (deed.kind === 'visit') return { ...request, state, stateSince, stage, visitAt };
  if (deed.kind === 'stage') return { ...request, state, stateSince, stage, amountCents };
  return { ...request, state, stateSince };
}
