import { setTimeout as wait } from 'node:timers/promises';
import { quoteEndpoint } from '#shared/routes.ts';

export interface Answered {
  /** The request's id according to the server. */
  id: string;
  /** The client's name for it, in its name field. */
  name: string;
}

/**
 * Sends requests as the form does: each with its own key, retried with the same key until it is answered.
 * @param origins the servers; each attempt picks one at random
 * @param isOver called before each new request
 */
export async function sendUntil(
  origins: string[],
  clients: number,
  isOver: (sent: number) => boolean,
): Promise<Answered[]> {
  const answered: Answered[] = [];
  let sent = 0;
  async function client() {
    while (!isOver(sent)) {
      const name = `Visitor ${sent++}`;
      answered.push({ id: await sendOnce(origins, name), name });
      await wait(Math.random() * 40);
    }
  }
  await Promise.all(Array.from({ length: clients }, client));
  return answered;
}

/** As JSON; no two names alike, for the same words would be the same request. */
export function quoteRequestOf(name: string): string {
  const contact = { email: 'visitor@example.com', phone: '407 555 0100' };
  return JSON.stringify({ name, ...contact, message: 'A patio, 12 by 20 ft.' });
}

async function sendOnce(origins: string[], name: string): Promise<string> {
  for (;;) {
    try {
      const answer = await fetch(origins[Math.floor(Math.random() * origins.length)] + quoteEndpoint, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': name },
        body: quoteRequestOf(name),
        signal: AbortSignal.timeout(20_000),
      });
      if (answer.status === 201) return ((await answer.json()) as { id: string }).id;
      await answer.body?.cancel();
    } catch {
      // The server was killed during it. The form would retry with the same key, and so do we.
    }
    await wait(20 + Math.random() * 80);
  }
}
