import { personHeader, type Refusal } from '#shared/desk/addresses.ts';
import { Refused, Unreachable } from './refused.ts';
import { setServerClock } from './server-clock.ts';

/** How long an answer may take, in milliseconds; a file may take longer. */
const patience = 15_000;
const patienceForFiles = 120_000;
/** What means later, whoever answers it. */
const away = new Set([502, 503, 504]);

/**
 * Asks an endpoint; its answer is what the contract says it is, undefined if it is empty.
 * @param signal gives up early
 * @throws {Refused} when the server says no @throws {Unreachable} when nothing comes back
 */
export function get<Answer>(address: string, signal?: AbortSignal): Promise<Answer> {
  return call(address, { signal }, read<Answer>);
}

/** The same, with something to do. @param as who did it, if that may be somebody else than who is signed in */
export function post<Answer = void>(
  address: string,
  body: object = {},
  signal?: AbortSignal,
  as?: string,
): Promise<Answer> {
  return call(address, { ...posting(body, as), signal }, read<Answer>);
}

/** A file. @param body if the endpoint wants to be told by POST what it should contain */
export function download(address: string, body?: object): Promise<Blob> {
  return call(address, body ? posting(body) : {}, (response) => response.blob(), patienceForFiles);
}

const posting = (body: object, as?: string): RequestInit => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...(as && { [personHeader]: encodeURIComponent(as) }) },
  body: JSON.stringify(body),
});

async function read<Answer>(response: Response) {
  const text = await response.text();
  return (text ? JSON.parse(text) : undefined) as Answer;
}

async function call<Answer>(
  address: string,
  { signal, ...request }: RequestInit,
  readAnswer: (response: Response) => Promise<Answer>,
  longest = patience,
): Promise<Answer> {
  // Not `AbortSignal.any`: Safari 16.4 does not know it.
  const either = new AbortController();
  const giveUp = () => either.abort();
  const tooLate = setTimeout(giveUp, longest);
  signal?.addEventListener('abort', giveUp);
  try {
    const response = await fetch(address, { ...request, cache: 'no-store', signal: either.signal });
    setServerClock(response.headers.get('date'));
    if (!response.ok) throw refusalOf(response.status, await response.text());
    return await readAnswer(response);
  } catch (error) {
    throw error instanceof Refused ? error : new Unreachable();
  } finally {
    clearTimeout(tooLate);
    signal?.removeEventListener('abort', giveUp);
  }
}

/** The server's own sentence; whatever has none was answered by something in between, which decides nothing. */
function refusalOf(status: number, text: string) {
  try {
    const { message } = JSON.parse(text) as Partial<Refusal>;
    if (message && !away.has(status)) return new Refused(status, message);
  } catch {}
  return new Unreachable();
}
