import { describe, expect, test } from 'vitest';
import { eraseById } from '#server/quote-requests/purge.ts';
import { bothEngines, withServers } from '#server/testing/engines.ts';
import { ann, bob, testInbox } from '#server/testing/inbox.ts';
import { company, temporaryFolder } from '#server/testing/parts.ts';
import { overviewOf } from './overview.ts';

const timeZone = 'America/New_York';
const now = new Date('2026-03-02T15:04:00.000Z');

describe.each(Object.entries(bothEngines()))('on %s', (_engine, place) => {
  test('the version changes with every change, on any server, and not without one', () =>
    withServers(place, async ([one, two]) => {
      const { keep, act, takeBack, pass } = testInbox(one);
      const version = async () => (await overviewOf({ database: two, company, timeZone }, now)).version;
      const seen = [await version()];
      const id = await keep();
      seen.push(await version());
      const { deed } = await act(id, ann, { kind: 'note', text: 'Nobody home' });
      seen.push(await version());
      pass(1);
      await takeBack(id, ann, deed);
      seen.push(await version());
      await eraseById({ database: one, dataDir: temporaryFolder() }, id);
      seen.push(await version());
      expect(new Set(seen).size).toBe(5);
      expect(await version()).toBe(seen.at(-1));
    }));

  test('of two people who mark at once on two servers nothing is lost, and the second sees the mark of the first', () =>
    withServers(place, async ([one, two]) => {
      const [desk, otherDesk] = [testInbox(one), testInbox(two)];
      const id = await desk.keep();
      const [first, second] = await Promise.all([
        desk.act(id, ann, { kind: 'answered' }),
        otherDesk.act(id, bob, { kind: 'answered' }),
        desk.act(id, ann, { kind: 'note', text: 'Called her.' }),
        otherDesk.act(id, bob, { kind: 'note', text: 'Called her too.' }),
      ]);
      expect([first.refused, second.refused]).toEqual([undefined, undefined]);
      const { state, notes, history } = await desk.details(id);
      expect(state).toBe('answered');
      expect(notes.map(({ text }) => text).sort()).toEqual(['Called her too.', 'Called her.']);
      expect(history.filter(({ what }) => what === 'Marked it as answered')).toHaveLength(1);
    }));

  test('a deed is done and taken back, with an amount and a visit', () =>
    withServers(place, async ([database]) => {
      const { keep, act, pass, takeBack, details } = testInbox(database);
      const id = await keep();
      const won = await act(id, ann, { kind: 'stage', stage: 'won', amountCents: 10_000_000_000 });
      await act(id, bob, { kind: 'visit', visitAt: '2026-03-04T14:00:00Z' });
      await act(id, bob, { kind: 'note', text: 'Has a dog' });
      const visit = { visitAt: '2026-03-04T14:00:00.000Z', notes: [{ by: bob, text: 'Has a dog' }] };
      expect(await details(id)).toMatchObject({ ...visit, state: 'answered', amountCents: 10_000_000_000 });
      pass(1);
      expect(await takeBack(id, bob, won.deed)).toBeUndefined();
      expect(await details(id)).toMatchObject({ ...visit, state: 'open', stage: null, amountCents: null });
      expect((await act(id, ann, { kind: 'read' })).refused).toBeUndefined();
      expect((await details(id)).history.map(({ what }) => what)).toEqual([
        ...['Received', 'Marked it as won, $100,000,000', 'Set the visit to Wed, Mar 4, 9:00 AM EST'],
        ...['Wrote a note', 'Took back: Marked it as won, $100,000,000', 'Read it'],
      ]);
    }));
});
