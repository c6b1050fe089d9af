import { randomUUID } from 'node:crypto';
import type { Database } from '#server/database/open.ts';
import { doDeed } from '#server/desk/requests/do-deed.ts';
import { weekAround } from '#server/platform/time.ts';
import type { Deed } from '#shared/desk/deeds.ts';
import { madeUpNotes } from './made-up-words.ts';

/** What became of a request. */
export type Story = 'open' | 'answered' | 'visit' | 'quoted' | 'won' | 'lost' | 'spam';

const [owner, foreman] = ['owner@example.com', 'foreman@example.com'];
const timeZone = 'America/New_York';
const hour = 3_600_000;

interface Told {
  id: string;
  story: Story;
  /** Which of the requests it is: stories of one kind differ by it. */
  index: number;
  receivedAt: Date;
  now: Date;
}

type Step = Deed extends infer One ? (One extends unknown ? Omit<One, 'id' | 'at'> : never) : never;

/** Does what people did about a request, at the times at which they did it. */
export async function tellStory(database: Database, { id, story, index, receivedAt, now }: Told) {
  if (story === 'spam' || (story === 'open' && index % 2 === 0)) return;
  const parts = { database, audience: { channels: [], acknowledges: false }, timeZone };
  let at = receivedAt.getTime() + (20 + ((index * 53) % 300)) * 60_000;
  const act = async (by: string, step: Step, hours: number) => {
    const time = new Date(Math.min(at, now.getTime()));
    const deed = { id: randomUUID(), at: time.toISOString(), ...step } as Deed;
    await doDeed(parts, id, deed, { by, now: time });
    at += hours * hour;
  };
  const by = index % 3 === 0 ? foreman : owner;
  const note = madeUpNotes[index % madeUpNotes.length]!;
  const cents = (1800 + ((index * 437) % 9000)) * 100;
  await act(by, { kind: 'read' }, 0.2);
  if (story === 'open') return;
  await act(by, { kind: 'answered' }, 1);
  if (index % 2 === 0) await act(owner, { kind: 'note', text: note }, 3);
  if (story === 'answered') return;
  await act(by, { kind: 'visit', visitAt: visitOf(story, index, receivedAt, now).toISOString() }, 20);
  if (story === 'visit') return;
  await act(owner, { kind: 'stage', stage: 'quoted', amountCents: cents }, 30);
  if (story === 'quoted') return;
  const amountCents = story === 'won' ? cents : null;
  await act(owner, { kind: 'stage', stage: story, amountCents }, 0);
}

/** Of those that are still to be visited, one today at three, one tomorrow at nine, and the others later. */
function visitOf(story: Story, index: number, receivedAt: Date, now: Date): Date {
  if (story !== 'visit') {
    const nextDay = weekAround(new Date(receivedAt.getTime() + 24 * hour), timeZone);
    return new Date(nextDay.from.getTime() + (8 + (index % 4)) * hour);
  }
  const { from } = weekAround(now, timeZone);
  const fromToday = [33, 15, 58][Math.floor(index / 9) % 3]!;
  return new Date(from.getTime() + fromToday * hour);
}
