import { personHeader, type Refusal } from '#shared/desk/addresses.ts';

/** How long an answer may take, in milliseconds; a file may take longer. */
const timeout = 15_000;
export const timeoutForFiles = 120_000;
/** Statuses that mean "later", whoever sends them. */
const unavailable = new Set([502, 503, 504]);

/**
 * Asks an endpoint; its answer is what the contract says it is, undefined if it is empty.
 * @param signal gives up early @param limit how long the answer may take, in milliseconds
 * @throws {Refused} when the server says no @throws {Unreachable} when nothing comes back
 */
export function get<Answer>(address: string, signal?: AbortSignal, limit?: number): Promise<Answer> {
  return call(address, { signal }, read<Answer>, limit);
}

/** The same, with something to do. @param as who did it, if that may be somebody else than who is signed in */
export function post<Answer = void>(
  address: string,
  body: object = {},
  signal?: AbortSignal,
  as?: string,
): Promise<Answer> {
  return call(address, { ...postRequest(body, as), signal }, read<Answer>);
}

/**
 * The same for what may take as long as a file and must not be done twice: sent again with the same key, it isn't.
 * @param key a UUID
 */
export function postOnce<Answer>(address: string, body: object, key: string): Promise<Answer> {
  const { headers, ...request } = postRequest(body);
  const keyed = { ...request, headers: { ...headers, 'Idempotency-Key': key } };
  return call(address, keyed, read<Answer>, timeoutForFiles);
}

/** A file. @param body if the endpoint wants to be told by POST what it should contain */
export function download(address: string, body?: object): Promise<Blob> {
  return call(address, body ? postRequest(body) : {}, (response) => response.blob(), timeoutForFiles);
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
 * The server's own sentence; whatever has none was answered by something in between, which decides nothing. What a 409
 * tells may be how things stand by now.
 */
function toError(status: number, text: string) {
  try {
    const answer = JSON.parse(text) as Partial<Refusal>;
    const message = answer.message ?? (status === 409 && 'version' in answer && 'Someone else changed it.');
    if (message && !unavailable.has(status)) return new Refused(status, message, answer);
  } catch {}
  return new Unreachable();
}

/** The server answered, but did not do it. The message is a sentence for the person at the desk. */
export class Refused extends Error {
  override name = 'Refused';
  readonly status: number;
  /** All that it said. */
  readonly answer: unknown;

  constructor(status: number, message: string, answer?: unknown) {
    super(message);
    this.status = status;
    this.answer = answer;
  }
}

/** Nothing came back: no reception, or the server is away. Whether it was done is not known. */
export class Unreachable extends Error {
  override name = 'Unreachable';

  constructor() {
    super('The server cannot be reached.');
  }
}

/** True if somebody has to sign in first. */
export function needsSignIn(error: unknown): boolean {
  return error instanceof Refused && error.status === 401;
}

/** What to show of an error. */
export function formatError(error: unknown): string {
  const isKnown = error instanceof Refused || error instanceof Unreachable;
  return isKnown ? error.message : 'Something went wrong. Please try again.';
}

/** How far a clock may be off before it is set right, in milliseconds: `Date` counts whole seconds, and travels. */
const maxClockError = 30_000;

let clockOffset = 0;

/** Called when the server turns out to have another time than was believed. */
export const clockListeners = new Set<() => void>();

/** Now, in milliseconds since 1970, by the server's clock: that of a phone may be wrong by hours. */
export const serverNow = () => toServerTime(Date.now());

/** A moment by this device's clock, by the server's. Both in milliseconds since 1970. */
export const toServerTime = (moment: number) => moment + clockOffset;

/** @param date what an answer's `Date` header says; null if it has none */
function setServerClock(date: string | null) {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  const before = clockOffset;
  clockOffset = Math.abs(difference) > maxClockError ? difference : 0;
  if (Math.abs(clockOffset - before) > maxClockError) for (const listener of clockListeners) listener();
}
