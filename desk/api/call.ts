import type { Refusal } from '#shared/desk/addresses.ts';
import { Refused, Unreachable } from './refused.ts';
import { setServerClock } from './server-clock.ts';

/** How long an answer may take, in milliseconds. */
const patience = 15_000;
/** What proxies answer while the server behind them is away. */
const away = new Set([502, 503, 504]);

/**
 * Asks an endpoint; its answer is what the contract says it is, undefined if it is empty.
 * @param signal gives up early
 * @throws {Refused} when the server says no @throws {Unreachable} when nothing comes back
 */
export function get<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  return call(address, { method: 'GET', signal });
}

/** The same, with something to do. */
export function post<Answer = void>(
  address: string,
  body: object = {},
  signal?: AbortSignal,
): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  return call(address, { method: 'POST', headers, body: JSON.stringify(body), signal });
}

async function call<Answer>(address: string, { signal, ...request }: RequestInit): Promise<Answer> {
  // Not `AbortSignal.any`: Safari 16.4 does not know it.
  const either = new AbortController();
  const giveUp = () => either.abort();
  const tooLate = setTimeout(giveUp, patience);
  signal?.addEventListener('abort', giveUp);
  try {
    const response = await fetch(address, { ...request, cache: 'no-store', signal: either.signal });
    setServerClock(response.headers.get('date'));
    const text = await response.text();
    if (!response.ok) throw refusedWith(response.status, text);
    return (text ? JSON.parse(text) : undefined) as Answer;
  } catch (error) {
    throw error instanceof Refused ? error : new Unreachable();
  } finally {
    clearTimeout(tooLate);
    signal?.removeEventListener('abort', giveUp);
  }
}

function refusedWith(status: number, text: string) {
  if (away.has(status)) return new Unreachable();
  try {
    return new Refused(status, (JSON.parse(text) as Refusal).message);
  } catch {
    return new Refused(status, 'The server could not do this. Please try again.');
  }
}
