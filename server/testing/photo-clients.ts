import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { quoteEndpoint } from '#shared/routes.ts';
import { danasRequest } from './parts.ts';
import { createRandom } from './random.ts';

/** A photo that a server answered as kept. */
export interface AnsweredPhoto {
  requestId: string;
  id: string;
}

export interface Sent {
  requestIds: string[];
  photos: AnsweredPhoto[];
  /** Answers that no retry can change, and that should never come; by their status. */
  refused: Record<number, number>;
}

interface SendingOptions {
  /** The servers; each attempt picks one at random. */
  origins: string[];
  clients: number;
  /** What is sent, in turn. */
  pictures: Buffer[];
  /** How many with each request. */
  perRequest: number;
  /** Called before each new request, which waits for the answer. */
  isOver: (sent: number) => boolean | Promise<boolean>;
  /** Filled while it goes on. */
  sent?: Sent;
  /** Which server, and how long a client waits before it tries again. */
  random?: () => number;
}

export const createEmptyReport = (): Sent => ({ requestIds: [], photos: [], refused: {} });

/** Sends requests and then their photos, as phones do: each with its own key, again until it is answered. */
export async function sendWithPhotos(sending: SendingOptions): Promise<Sent> {
  const {
    origins,
    clients,
    pictures,
    perRequest,
    isOver,
    sent = createEmptyReport(),
    random = createRandom(),
  } = sending;
  const pickOrigin = () => origins[Math.floor(random() * origins.length)]!;
  let requests = 0;
  let turn = 0;
  async function client() {
    while (!(await isOver(requests))) {
      const name = `Visitor ${requests++}`;
      const { id, photos } = await retryUntilAnswered(() => sendRequest(pickOrigin(), name), random);
      sent.requestIds.push(id);
      for (let position = 0; position < perRequest; position++) {
        const key = randomBytes(16).toString('hex');
        const picture = pictures[turn++ % pictures.length]!;
        const path = `${photos}/${key}?position=${position}&of=${perRequest}`;
        const status = await retryUntilAnswered(() => sendPhoto(pickOrigin(), path, picture), random);
        if (status < 300) sent.photos.push({ requestId: id, id: key });
        else sent.refused[status] = (sent.refused[status] ?? 0) + 1;
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  return sent;
}

/** How long a client tries to send one thing, in milliseconds: longer than any server needs to start again. */
const patience = 90_000;

/** Sends until it's answered. @throws with the last refusal, if no server is there for too long */
async function retryUntilAnswered<Answer>(
  send: () => Promise<Answer>,
  random: () => number,
): Promise<Answer> {
  let refusal: unknown;
  for (const until = Date.now() + patience; Date.now() < until; ) {
    try {
      return await send();
    } catch (error) {
      // The server was killed during it: the form would retry with the same key, and so do we.
      refusal = error;
    }
    await wait(20 + random() * 80);
  }
  throw new Error(`No server accepted it in ${patience / 1000} seconds.`, { cause: refusal });
}

async function sendRequest(origin: string, name: string) {
  const answer = await fetch(origin + quoteEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': name },
    body: JSON.stringify({ ...danasRequest, name }),
    signal: AbortSignal.timeout(20_000),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { id: string; photos: string };
}

/** @returns the status of an answer that no retry changes */
async function sendPhoto(origin: string, path: string, picture: Buffer): Promise<number> {
  const body = new Uint8Array(picture);
  const signal = AbortSignal.timeout(60_000);
  const answer = await fetch(origin + path, { method: 'PUT', body, signal });
  const text = await answer.text();
  if (answer.status >= 500) throw new Error(`${answer.status} ${text}`);
  return answer.status;
}
