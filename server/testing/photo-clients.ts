import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { quoteEndpoint } from '#shared/routes.ts';
import { danasRequest } from './parts.ts';
import { seeded } from './seeded.ts';

/** A photograph that a server answered as kept. */
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

interface Sending {
  /** The servers; each attempt picks one at random. */
  origins: string[];
  clients: number;
  /** What is sent, in turn. */
  pictures: Buffer[];
  /** How many with each request. */
  perRequest: number;
  /** Called before each new request. */
  isOver: (sent: number) => boolean;
  /** Filled while it goes on. */
  sent?: Sent;
  /** Which server, and how long a client waits before it tries again. */
  random?: () => number;
}

export const nothingSent = (): Sent => ({ requestIds: [], photos: [], refused: {} });

/** Sends requests and then their photographs, as phones do: each with its own key, again until it is answered. */
export async function sendWithPhotos(sending: Sending): Promise<Sent> {
  const { origins, clients, pictures, perRequest, isOver, sent = nothingSent(), random = seeded() } = sending;
  const any = () => origins[Math.floor(random() * origins.length)]!;
  let requests = 0;
  let turn = 0;
  async function client() {
    while (!isOver(requests)) {
      const name = `Visitor ${requests++}`;
      const { id, photos } = await untilAnswered(() => sendRequest(any(), name), random);
      sent.requestIds.push(id);
      for (let position = 0; position < perRequest; position++) {
        const key = randomBytes(16).toString('hex');
        const picture = pictures[turn++ % pictures.length]!;
        const path = `${photos}/${key}?position=${position}&of=${perRequest}`;
        const status = await untilAnswered(() => sendPhoto(any(), path, picture), random);
        if (status < 300) sent.photos.push({ requestId: id, id: key });
        else sent.refused[status] = (sent.refused[status] ?? 0) + 1;
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  return sent;
}

async function untilAnswered<Answer>(
  send: () => Promise<Answer | undefined>,
  random: () => number,
): Promise<Answer> {
  for (;;) {
    // The server was killed during it: the form would retry with the same key, and so do we.
    const answer = await send().catch(() => undefined);
    if (answer !== undefined) return answer;
    await wait(20 + random() * 80);
  }
}

async function sendRequest(origin: string, name: string) {
  const answer = await fetch(origin + quoteEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': name },
    body: JSON.stringify({ ...danasRequest, name }),
    signal: AbortSignal.timeout(20_000),
  });
  const body = (await answer.json()) as { id: string; photos: string };
  return answer.status === 201 ? body : undefined;
}

async function sendPhoto(origin: string, path: string, picture: Buffer): Promise<number | undefined> {
  const body = new Uint8Array(picture);
  const signal = AbortSignal.timeout(60_000);
  const answer = await fetch(origin + path, { method: 'PUT', body, signal });
  await answer.text();
  return answer.status < 500 ? answer.status : undefined;
}
