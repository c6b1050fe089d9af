import { formatNumber } from '#desk/format/numbers.ts';
import { formatAgo, formatDuration } from '#shared/desk/format.ts';
import { maxCounted, type RequestSummary } from '#shared/desk/requests.ts';

/** Whether a request is open after the time by which an answer was promised. @param now in milliseconds */
export function isOverdue(
  { state, answerBy }: Pick<RequestSummary, 'state' | 'answerBy'>,
  now: number,
): boolean {
  return state === 'open' && answerBy !== null && now > Date.parse(answerBy);
}

/** Formats how long a request has been waiting or answered: "waiting 3 hours", "5 hours late", "answered 2 days ago". */
export function formatStatus(
  request: Pick<RequestSummary, 'state' | 'stateSince' | 'receivedAt' | 'answerBy'>,
  now: number,
): string {
  const { state, stateSince, receivedAt, answerBy } = request;
  if (isOverdue(request, now)) return `${formatDuration(now - Date.parse(answerBy!))} late`;
  if (state === 'open') return `waiting ${formatDuration(now - Date.parse(receivedAt))}`;
  return `${state === 'spam' ? 'set aside' : 'answered'} ${formatAgo(stateSince, now)}`;
}

/** Formats a number of requests: "12", or "1,000+" where counting stops. */
export function formatRequestCount(count: number): string {
  return count >= maxCounted ? `${formatNumber(maxCounted)}+` : formatNumber(count);
}
