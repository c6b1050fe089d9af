import { personHeader, type Refusal } from '#shared/desk/addresses.ts';
import type { SearchQuery } from '#shared/desk/requests.ts';

/** How long an answer may take, in milliseconds; a file may take longer. */
const timeout = 15_000;
export const timeoutForFiles = 120_000;
/** Statuses of a server or proxy that is temporarily unavailable. */
const unavailable = new Set([502, 503, 504]);

/**
 * Sends a GET request and returns the parsed JSON, undefined if the body is empty.
 * @param signal aborts the request @param limit how long the answer may take, in milliseconds
 * @throws {Refused} if the server refuses it @throws {Unreachable} if there is no answer
 */
export function get<Answer>(address: string, signal?: AbortSignal, limit?: number): Promise<Answer> {
  return call(address, { signal }, read<Answer>, limit);
}

/** Sends a POST request; otherwise like `get`. @param as the person who acted, if it may not be the one who is signed in */
export function post<Answer = void>(
  address: string,
  body: object = {},
  signal?: AbortSignal,
  as?: string,
): Promise<Answer> {
  return call(address, { ...postRequest(body, as), signal }, read<Answer>);
}

/**
 * Sends a POST request with an idempotency key, and waits as long as for a file. The server runs each key once.
 * @param key a UUID
 */
export function postOnce<Answer>(address: string, body: object, key: string): Promise<Answer> {
  const { headers, ...request } = postRequest(body);
  const keyed = { ...request, headers: { ...headers, 'Idempotency-Key': key } };
  return call(address, keyed, read<Answer>, timeoutForFiles);
}

/** Downloads a file. @param search sent by POST, so that it isn't part of an address */
export function download(address: string, search?: SearchQuery): Promise<Blob> {
  return call(address, search ? postRequest(search) : {}, (response) => response.blob(), timeoutForFiles);
}

const postRequest = (body: object, as?: string): RequestInit => ({
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
  limit = timeout,
): Promise<Answer> {
  // Not `AbortSignal.any`: Safari 16.4 does not know it.
  const controller = new AbortController();
  const giveUp = () => controller.abort();
  const timer = setTimeout(giveUp, limit);
  signal?.addEventListener('abort', giveUp);
  try {
    const response = await fetch(address, { ...request, cache: 'no-store', signal: controller.signal });
    setServerClock(response.headers.get('date'));
    if (!response.ok) throw toError(response.status, await response.text());
    return await readAnswer(response);
  } catch (error) {
    throw error instanceof Refused ? error : new Unreachable();
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/**
 * Returns the error of an answer. One without a message comes from a proxy or portal and counts as no answer. A 409 may
 * carry the current version instead of a message.
 */
function toError(status: number, text: string) {
  try {
    const answer = JSON.parse(text) as Partial<Refusal>;
    const message = answer.message ?? (status === 409 && 'version' in answer && 'Someone else changed it.');
    if (message && !unavailable.has(status)) return new Refused(status, message, answer);
  } catch {}
  return new Unreachable();
}

/** The server refused a request. The message is a sentence for the person in the desk. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  /** The body of the answer. */
  readonly answer: unknown;

  constructor(status: number, message: string, answer?: unknown) {
    super(message);
    this.status = status;
    this.answer = answer;
  }
}

/** There was no answer: the device is offline or the server is down. The server may have run the request. */
export class Unreachable extends Error {
  override name = 'Unreachable';

  constructor() {
    super('The server can’t be reached.');
  }
}

export function needsSignIn(error: unknown): boolean {
  return error instanceof Refused && error.status === 401;
}

/** Returns the message to show for an error. */
export function formatError(error: unknown): string {
  const isKnown = error instanceof Refused || error instanceof Unreachable;
  return isKnown ? error.message : 'Something went wrong. Please try again.';
}

/** How far a clock may be off before it is corrected, in milliseconds. The `Date` header has whole seconds and takes time to arrive. */
const maxClockError = 30_000;

let clockOffset = 0;

/** Called when the known offset to the server's clock changes. */
export const clockListeners = new Set<() => void>();

/** Returns the time by the server's clock, in milliseconds since 1970. A phone's clock may be wrong by hours. */
export const serverNow = () => toServerTime(Date.now());

/** Converts a time of this device's clock to the server's clock, both in milliseconds since 1970. */
export const toServerTime = (moment: number) => moment + clockOffset;

/** @param date the `Date` header of an answer */
function setServerClock(date: string | null) {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  const before = clockOffset;
  clockOffset = Math.abs(difference) > maxClockError ? difference : 0;
  if (Math.abs(clockOffset - before) > maxClockError) for (const listener of clockListeners) listener();
}
