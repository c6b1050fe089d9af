import { describe, expect, test } from 'vitest';
import type { Database } from '#server/database/open.ts';
import { bothEngines, withServers } from '#server/testing/engines.ts';
import { ann, bob, testInbox } from '#server/testing/inbox.ts';
import { company } from '#server/testing/parts.ts';
import { type Stage, type Step, stages, steps } from '#shared/desk/requests.ts';
import { readOverview, readViewPage } from './list.ts';
import { readQuotedPrices } from './quote-figures.ts';

const timeZone = 'America/New_York';
const now = new Date('2026-03-02T15:04:00.000Z');

const overviewOf = (database: Database, at: Date, followUpDays?: number) =>
  readOverview({ database, company, timeZone, followUpDays }, at);

describe.each(Object.entries(bothEngines()))('on %s', (_engine, place) => {
  test('answered requests are filtered by stage, and counted', () =>
    withServers(place, async ([database]) => {
      const { saveRequest, act } = testInbox(database);
      const stage = (stage: Stage) => ({ kind: 'stage', stage, amountCents: null }) as const;
      await act(await saveRequest({ name: 'Talked to' }), ann, { kind: 'answered' });
      for (const each of stages) await act(await saveRequest({ name: each }), ann, stage(each));
      const reopened = await saveRequest();
      await act(reopened, ann, stage('won'));
      await act(reopened, ann, { kind: 'open' });
      const { counts, steps: counted } = await overviewOf(database, now);
      expect(counts).toMatchObject({ open: 1, answered: 5 });
      expect(counted).toEqual({
        'our-turn': 0,
        'their-turn': 1,
        talked: 1,
        visit: 1,
        quoted: 1,
        won: 1,
        lost: 1,
      });
      const names = async (step: Step) => {
        const query = { view: 'answered', order: 'newest', step } as const;
        return (await readViewPage({ database, company, timeZone }, query, now)).requests.map(
          ({ name }) => name,
        );
      };
      expect(await Promise.all(steps.map(names))).toEqual([
        [],
        ['quoted'],
        ['Talked to'],
        ...stages.map((each) => [each]),
      ]);
    }));

  test('the last quotes are compared by the square foot where the calculator said how large the job is', () =>
    withServers(place, async ([database]) => {
      const { saveRequest, act, passMinutes } = testInbox(database);
      const quote = async (squareFeet: number | undefined, dollars: number | null, isSpam = false) => {
        const estimate = squareFeet && { work: 'Driveway', options: [], squareFeet, low: 1, high: 2 };
        const id = await saveRequest({}, isSpam, estimate || undefined);
        const amountCents = dollars && dollars * 100;
        if (dollars) await act(id, ann, { kind: 'stage', stage: 'quoted', amountCents });
        passMinutes(1);
      };
      await quote(undefined, 5000);
      await quote(600, null);
      await quote(500, 5000, true);
      expect(await readQuotedPrices(database)).toEqual([]);
      for (let count = 1; count <= 11; count++) await quote(100, count * 100);
      expect(await readQuotedPrices(database)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    }));

  test('what was quoted and won in the company’s month is added up, and open quotes are', () =>
    withServers(place, async ([database]) => {
      // An hour before March begins in Florida, and it has begun in London.
      const { saveRequest, act, undo, passMinutes } = testInbox(
        database,
        new Date('2026-03-01T04:00:00.000Z'),
      );
      const say = async (id: string, stage: Stage | null, dollars: number | null) =>
        act(id, ann, { kind: 'stage', stage, amountCents: dollars && dollars * 100 });
      const [early, late, lost, undone, removed, spam] = [
        ...[
          await saveRequest(),
          await saveRequest(),
          await saveRequest(),
          await saveRequest(),
          await saveRequest(),
          await saveRequest(),
        ],
      ] as [string, string, string, string, string, string];
      await say(early, 'quoted', 1);
      await say(late, 'won', 20);
      passMinutes(90);
      // What was corrected later is neither quoted nor won anew.
      await say(early, 'quoted', 300);
      await say(late, 'won', 4000);
      await say(lost, 'quoted', null);
      await say(lost, 'quoted', 50_000);
      await say(lost, 'lost', 50_000);
      await say(undone, 'quoted', 600_000);
      await undo(undone, ann, (await say(undone, 'won', 600_000)).action);
      await say(removed, 'won', 7_000_000);
      await say(removed, null, null);
      await say(spam, 'won', 8_000_000);
      await act(spam, ann, { kind: 'spam' });
      const march = new Date('2026-03-01T05:30:00.000Z');
      expect((await overviewOf(database, march)).quotes).toMatchObject({
        quotedCents: 65_000_000,
        wonCents: 0,
        open: 2,
        openCents: 60_030_000,
      });
      await say(early, 'won', 250);
      expect((await overviewOf(database, march)).quotes).toMatchObject({ wonCents: 25_000, open: 1 });
      const april = new Date('2026-04-01T05:00:00.000Z');
      expect((await overviewOf(database, april)).quotes).toMatchObject({ quotedCents: 0, wonCents: 0 });
    }));

  test('a quote without any action for five days is listed for follow-up until there is one', () =>
    withServers(place, async ([database]) => {
      const desk = testInbox(database);
      const { saveRequest, act, undo, clock } = desk;
      const quoted = { kind: 'stage', stage: 'quoted', amountCents: 420_000 } as const;
      const [first, second, visited, reopened] = [
        ...[await saveRequest({ name: 'First' }), await saveRequest({ name: 'Second' })],
        ...[await saveRequest({ name: 'Visited soon' }), await saveRequest({ name: 'Reopened' })],
      ] as [string, string, string, string];
      for (const id of [first, second, visited, reopened]) await act(id, ann, quoted);
      await act(visited, ann, { kind: 'visit', visitAt: '2026-03-20T14:00:00.000Z' });
      await act(reopened, ann, { kind: 'open' });
      const due = async (time: string, days = 5) => {
        clock.now = new Date(`2026-03-${time}Z`);
        const { quotes } = await overviewOf(database, clock.now, days);
        return quotes!.followUps.map(({ name }) => name);
      };
      // From the fifth morning on, where the company is.
      expect(await due('07T04:59')).toEqual([]);
      expect(await due('07T05:01')).toEqual(['First', 'Second', 'Reopened']);
      expect(await due('07T05:01', 0)).toEqual([]);
      await act(first, bob, { kind: 'read' });
      const { action } = await act(second, bob, { kind: 'note', text: 'Left a voicemail' });
      await act(reopened, bob, { ...quoted, stage: 'won' });
      expect(await due('07T06:00')).toEqual(['First']);
      expect(await due('12T06:00')).toEqual(['First', 'Second']);
      await undo(second, bob, action);
      expect(await due('07T06:00')).toEqual(['First', 'Second']);
      expect(await due('26T06:00')).toEqual(['First', 'Second', 'Visited soon']);
    }));
});
