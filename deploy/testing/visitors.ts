import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { contactAnchors, quoteEndpoint, routes } from '#shared/routes.ts';
import type { Caddy } from './caddy.ts';
import { type Answer, openClient, type VisitorClient } from './visitor-client.ts';

/** What visitors met who came while servers were killed. */
export interface Met {
  pages: number;
  /** The names under which requests were sent that were answered with "sent". */
  sent: string[];
  /** Everything that was not what they came for: an error page, or no answer. */
  faults: string[];
}

type Visit = (client: VisitorClient, name: string) => Promise<{ fault?: string; sent?: string }>;

const contact = { email: 'visitor@example.com', phone: '407 555 0100', message: 'A patio, 12 by 20 ft.' };

/** Looks at a page, all of it, as browsers take it. */
const look: Visit = async (client, name) => {
  const paths = Object.values(routes);
  const path = paths[Number(name.split(' ').at(-1)) % paths.length]!;
  const answer = await client.follow(path, { headers: { 'accept-encoding': 'br' } });
  const isWhole =
    answer.status === 200 && brotliDecompressSync(answer.body).toString().trimEnd().endsWith('</html>');
  return isWhole ? {} : { fault: describe(path, answer) };
};

/** Sends the form as its script does: once, with a key. Nobody presses a second time. */
const sendByScript: Visit = async (client, name) => {
  const answer = await client.follow(quoteEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', 'idempotency-key': name },
    body: JSON.stringify({ name, ...contact }),
  });
  return answer.status === 201 ? { sent: name } : { fault: describe('the form', answer) };
};

/** Sends the form without JavaScript, so without a key. */
const sendPlain: Visit = async (client, name) => {
  const answer = await client.follow(quoteEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html,*/*;q=0.8' },
    body: new URLSearchParams({ name, ...contact }).toString(),
  });
  const isSent =
    answer.status === 303 && answer.headers.location === `${routes.contact}#${contactAnchors.sent}`;
  return isSent ? { sent: name } : { fault: describe('the plain form', answer) };
};

/** Visitors of each kind come, one after another on each line, until `isOver`. @param lines of each kind */
export async function visitUntil(caddy: Caddy, lines: number, isOver: () => boolean): Promise<Met> {
  const met: Met = { pages: 0, sent: [], faults: [] };
  let visitors = 0;
  async function line(visit: Visit) {
    const client = openClient(caddy);
    while (!isOver()) {
      const began = Date.now();
      const { fault, sent } = await visit(client, `Visitor ${visitors++}`).catch((error) => ({
        fault: `${visit.name}: ${error.message}, after ${Date.now() - began} ms`,
        sent: undefined,
      }));
      if (fault) met.faults.push(fault);
      else if (sent) met.sent.push(sent);
      else met.pages++;
      await wait(5 + Math.random() * 30);
    }
    client.close();
  }
  const kinds = [look, sendByScript, sendPlain];
  await Promise.all(kinds.flatMap((visit) => Array.from({ length: lines }, () => line(visit))));
  return met;
}

function describe(what: string, { status, body }: Answer) {
  return `${what}: ${status} ${/<h1.*|[^<>\n]+/.exec(body.toString())}`;
}
