import { describe, expect, test } from 'vitest';
import { eraseById } from '#server/requests/erase.ts';
import { bothEngines, withServers } from '#server/testing/engines.ts';
import { ann, bob, testInbox, type WantedAction } from '#server/testing/inbox.ts';
import { company, temporaryFolder } from '#server/testing/parts.ts';
import { requestNumber } from '#shared/desk/request-number.ts';
import { readOverview, readSearchPage } from './list.ts';

const timeZone = 'America/New_York';
const now = new Date('2026-03-02T15:04:00.000Z');

describe.each(Object.entries(bothEngines()))('on %s', (_engine, place) => {
  test('the version changes with every change, on any server, and not without one', () =>
    withServers(place, async ([one, two]) => {
      const { saveRequest, act, undo, passMinutes } = testInbox(one);
      const version = async () => (await readOverview({ database: two, company, timeZone }, now)).version;
      const seen = [await version()];
      const id = await saveRequest();
      seen.push(await version());
      const { action } = await act(id, ann, { kind: 'note', text: 'Nobody home' });
      seen.push(await version());
      passMinutes(1);
      await undo(id, ann, action);
      seen.push(await version());
      await eraseById({ database: one, dataDir: temporaryFolder() }, id);
      seen.push(await version());
      expect(new Set(seen).size).toBe(5);
      expect(await version()).toBe(seen.at(-1));
    }));

  test('a note that is sent twice is one note, also at the same time, and can be found', () =>
    withServers(place, async ([one, two]) => {
      const [inbox, other] = [testInbox(one), testInbox(two)];
      const id = await inbox.saveRequest();
      const note = { kind: 'note', text: 'Gate code 4711', id: crypto.randomUUID() } as const;
      const both = await Promise.all([inbox.act(id, ann, note), other.act(id, ann, note)]);
      for (const { refused } of [...both, await other.act(id, ann, note)]) expect(refused).toBeUndefined();
      expect((await inbox.details(id)).notes).toMatchObject([{ text: 'Gate code 4711', by: ann }]);
      expect((await readSearchPage(two, { words: '4711' })).requests).toHaveLength(1);
    }));

  test('a number is found in any format, and an accented letter by the plain one', () =>
    withServers(place, async ([database]) => {
      const { saveRequest } = testInbox(database);
      const [weiss, lukasz] = [
        await saveRequest({ name: 'Søren Weiß', phone: '+1 (407) 555-0199', message: '1,200 sq ft' }),
        await saveRequest({ name: 'Łu\u200bkasz Þor', phone: '+44 (0)20 7946 0018' }),
      ];
      const found = async (words: string) =>
        (await readSearchPage(database, { words })).requests.map(({ id }) => id);
      const pasted = ['\u202a407\u2011555\u20110199\u202c', '407–555–0199', 'tel:+1-407-555-0199'];
      const listed = ['407-555-0199,', '407,555,0199', 'weiss, 407 555'];
      for (const words of [...pasted, ...listed, 'soren', 'SØREN WEISS', '1,200'])
        expect(await found(words), words).toEqual([weiss]);
      for (const words of ['lukasz', 'thor', '+442079460018', '+44 (0)20 7946 0018'])
        expect(await found(words), words).toEqual([lukasz]);
      // And a request by the short number in its email.
      expect(await found(`${requestNumber(weiss)} weiss`)).toEqual([weiss]);
    }));

  test('a name is found with and without its apostrophes and hyphens, whichever of them was typed', () =>
    withServers(place, async ([database]) => {
      const { saveRequest } = testInbox(database);
      const names = [
        "Ann O'Neil",
        'Bob O’Neil',
        'Cy O´Neil',
        'Dee Oneil',
        'Eva Smith-Jones',
        'Flo Smith–Jones',
        'Gus Smith Jones',
      ];
      for (const name of names) await saveRequest({ name, message: 'An e-mail, please' });
      const found = async (words: string) =>
        (await readSearchPage(database, { words })).requests.map(({ name }) => name).sort();
      for (const words of ['oneil', "O'NEIL", 'o’neil', 'o`neil', 'oʼneil'])
        expect(await found(words), words).toEqual(names.slice(0, 4));
      for (const words of ['smith jones', 'smith-jones', 'jones, smith', 'SMITH\u2011JONES'])
        expect(await found(words), words).toEqual(names.slice(4));
      expect(await found("smithjones 'e-mail'")).toEqual(names.slice(4, 6));
      expect(await found('email eva')).toEqual(['Eva Smith-Jones']);
    }));

  test('no change is overwritten that the person had not seen, however soon they tap and whatever their clock says', () =>
    withServers(place, async ([database]) => {
      const { clock, saveRequest, act, passMinutes, readSeen } = testInbox(database);
      const late = /^Not saved, because in the meantime bob@example.com marked it as won, \$5,000 \(/;
      const lost = { kind: 'stage', stage: 'lost', amountCents: null } as const;
      for (const [minutes, wrongBy] of [
        [60, 60],
        [60, -60],
        [1, 0],
      ] as const) {
        const id = await saveRequest();
        const at = new Date(clock.now.getTime() + wrongBy * 60_000).toISOString();
        const seen = await readSeen(id);
        passMinutes(minutes);
        await act(id, bob, { kind: 'stage', stage: 'won', amountCents: 500_000 });
        passMinutes(1);
        const { refused } = await act(id, ann, { ...lost, at }, seen);
        expect(refused?.message, `after ${minutes} minutes, the clock ${wrongBy} off`).toMatch(late);
        expect((await act(id, ann, { ...lost, at }, await readSeen(id))).refused).toBeUndefined();
      }
    }));

  test('what one device does before any response is applied in order, but doesn’t overwrite what others did', () =>
    withServers(place, async ([database]) => {
      const { saveRequest, act, undo, readSeen, details } = testInbox(database);
      const id = await saveRequest();
      await act(id, ann, { kind: 'stage', stage: 'quoted', amountCents: 400_000 });
      const { upTo } = await readSeen(id);
      const visitAt = '2026-03-04T14:00:00.000Z';
      await act(id, bob, { kind: 'visit', visitAt });
      const own: string[] = [];
      const press = async (wanted: WantedAction) => {
        const { action, refused } = await act(id, ann, wanted, { upTo, own: [...own] });
        own.push(action);
        return refused?.message;
      };
      const won = { kind: 'stage', stage: 'won', amountCents: 500_000 } as const;
      expect(await press(won)).toBeUndefined();
      expect(await press({ kind: 'open' })).toBeUndefined();
      expect(await undo(id, ann, own[1]!)).toBeUndefined();
      expect(await press({ ...won, amountCents: 600_000 })).toBeUndefined();
      expect((await act(id, ann, { ...won, id: own[0]! }, { upTo, own: [] })).refused).toBeUndefined();
      expect(await press({ kind: 'visit', visitAt: null })).toMatch(
        /because in the meantime bob@example.com set the/,
      );
      const status = { state: 'answered', stage: 'won', amountCents: 600_000, visitAt };
      expect(await details(id)).toMatchObject(status);
    }));

  test('when two people mark a request at once on two servers nothing is lost, and the second sees the mark of the first', () =>
    withServers(place, async ([one, two]) => {
      const [desk, otherDesk] = [testInbox(one), testInbox(two)];
      const id = await desk.saveRequest();
      const seen = await desk.readSeen(id);
      const [first, second] = await Promise.all([
        desk.act(id, ann, { kind: 'answered' }, seen),
        otherDesk.act(id, bob, { kind: 'answered' }, seen),
        desk.act(id, ann, { kind: 'note', text: 'Called her.' }),
        otherDesk.act(id, bob, { kind: 'note', text: 'Called her too.' }),
      ]);
      expect([first.refused, second.refused]).toEqual([undefined, undefined]);
      const { state, notes, history } = await desk.details(id);
      expect(state).toBe('answered');
      expect(notes.map(({ text }) => text).sort()).toEqual(['Called her too.', 'Called her.']);
      expect(history.filter(({ what }) => what === 'Marked it as answered')).toHaveLength(1);
      const both = await Promise.all([
        desk.act(id, ann, { kind: 'stage', stage: 'won', amountCents: 500_000 }, seen),
        otherDesk.act(id, bob, { kind: 'stage', stage: 'lost', amountCents: null }, seen),
      ]);
      const done = both.findIndex(({ refused }) => !refused);
      expect(both[1 - done]?.refused?.message).toMatch(
        /^Not saved, because in the meantime (ann|bob)@example.com marked/,
      );
      expect((await desk.details(id)).stage).toBe(['won', 'lost'][done]);
    }));

  test('an address is set, found and undone, and doesn’t mark the request as answered', () =>
    withServers(place, async ([database]) => {
      const { saveRequest, act, undo, details } = testInbox(database);
      const id = await saveRequest();
      const found = async () => (await readSearchPage(database, { words: 'lakeview' })).requests.length;
      const address = await act(id, bob, { kind: 'address', jobAddress: '1418 Lakeview Dr' });
      expect(await details(id)).toMatchObject({ jobAddress: '1418 Lakeview Dr', state: 'open' });
      expect(await found()).toBe(1);
      expect(await undo(id, ann, address.action)).toBeUndefined();
      expect((await details(id)).jobAddress).toBeNull();
      expect(await found()).toBe(0);
      await act(id, ann, { kind: 'address', jobAddress: null });
      expect((await details(id)).history.slice(1).map(({ what }) => what)).toEqual([
        ...['Set the address to 1418 Lakeview Dr', 'Undone: Set the address to 1418 Lakeview Dr'],
      ]);
    }));

  test('an amount and a visit are set and undone independently', () =>
    withServers(place, async ([database]) => {
      const { saveRequest, act, passMinutes, undo, details } = testInbox(database);
      const id = await saveRequest();
      await act(id, ann, { kind: 'answered' });
      const won = await act(id, ann, { kind: 'stage', stage: 'won', amountCents: 10_000_000_000 });
      await act(id, bob, { kind: 'visit', visitAt: '2026-03-04T14:00:00Z' });
      await act(id, bob, { kind: 'note', text: 'Has a dog' });
      const visit = { visitAt: '2026-03-04T14:00:00.000Z', notes: [{ by: bob, text: 'Has a dog' }] };
      expect(await details(id)).toMatchObject({ ...visit, state: 'answered', amountCents: 10_000_000_000 });
      passMinutes(1);
      expect(await undo(id, bob, won.action)).toBeUndefined();
      expect(await details(id)).toMatchObject({
        ...visit,
        state: 'answered',
        stage: null,
        amountCents: null,
      });
      expect((await act(id, ann, { kind: 'read' })).refused).toBeUndefined();
      expect((await details(id)).history.map(({ what }) => what)).toEqual([
        ...['Received', 'Marked it as answered', 'Marked it as won, $100,000,000'],
        ...['Set the visit to Wed, Mar 4, 9:00 AM', 'Wrote a note'],
        ...['Undone: Marked it as won, $100,000,000', 'Read it'],
      ]);
    }));
});
