import { mostCounted } from '#shared/desk/requests.ts';

/** A number of requests: "12", or "1,000+" where counting stops. */
export function countWords(count: number): string {
  const shown = new Intl.NumberFormat('en-US').format(Math.min(count, mostCounted));
  return count >= mostCounted ? `${shown}+` : shown;
}
