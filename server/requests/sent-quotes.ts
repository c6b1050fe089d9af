import type { ActionRow } from '#server/database/tables.ts';
import type { Quote, QuoteAnswer, SentQuote } from '#shared/desk/quotes.ts';

/**
 * The quotes that were sent for a request, newest first, without those that were taken back. Each is what its action
 * says; what the customer said to it is an action that names it.
 */
export function listQuotes(actions: ActionRow[]): SentQuote[] {
  return actions
    .filter(({ kind }) => kind === 'quote')
    .map((action, index) => ({ action, version: index + 1 }))
    .filter(({ action }) => !action.undone_at)
    .map(({ action: { id, at, done_by, content }, version }) => {
      const answer = findAnswer(actions, id);
      return {
        ...(JSON.parse(content!) as Quote),
        id,
        version,
        sentAt: at,
        sentBy: done_by,
        ...(answer && { answer }),
      };
    })
    .reverse();
}

function findAnswer(actions: ActionRow[], quoteId: string): QuoteAnswer | undefined {
  for (const { kind, at, content } of actions) {
    if (kind !== 'accept' && kind !== 'decline') continue;
    const { quoteId: about, name, reason } = JSON.parse(content!) as AnswerContent;
    if (about === quoteId) return { kind, at, ...(name && { name }), ...(reason && { reason }) };
  }
  return undefined;
}

/** What an `accept` or a `decline` stores. */
export interface AnswerContent {
  /** The id of the quote that was on the screen. */
  quoteId: string;
  name?: string;
  reason?: string;
}

/** Why a quote can't be accepted or declined as it was on the screen. */
export type QuoteRefusal = 'superseded' | 'answered' | 'expired' | 'closed';
