import type { RequestSummary, Stage } from '#shared/desk/requests.ts';
import { agoWords, lengthWords } from './time-words.ts';

export const stageWords: Record<Stage, string> = {
  visit: 'Visit agreed',
  quoted: 'Quoted',
  won: 'Won',
  lost: 'Lost',
};

/** True if it is open and the promise to answer is broken. @param now in milliseconds */
export function isLate(
  { state, answerBy }: Pick<RequestSummary, 'state' | 'answerBy'>,
  now: number,
): boolean {
  return state === 'open' && now > Date.parse(answerBy);
}

/** Where a request stands in time: "waits 3 hours", "late by 5 hours", "answered 2 days ago". */
export function standingWords(
  request: Pick<RequestSummary, 'state' | 'stateSince' | 'receivedAt' | 'answerBy'>,
  now: number,
): string {
  const { state, stateSince, receivedAt, answerBy } = request;
  if (isLate(request, now)) return `late by ${lengthWords(now - Date.parse(answerBy))}`;
  if (state === 'open') return `waits ${lengthWords(now - Date.parse(receivedAt))}`;
  return `${state === 'spam' ? 'set aside' : 'answered'} ${agoWords(stateSince, now)}`;
}
