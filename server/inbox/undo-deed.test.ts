import { expect, test } from 'vitest';
import { ann, bob, testInbox } from '#server/testing/inbox.ts';
import { testDatabase } from '#server/testing/parts.ts';

test('taking a deed back restores exactly what was before, and the history says who did', async () => {
  const { keep, act, pass, takeBack, details } = testInbox(await testDatabase());
  const id = await keep();
  const { state, stateSince, stage, amountCents, visitAt } = await details(id);
  pass(60);
  const { deed } = await act(id, ann, { kind: 'stage', stage: 'won', amountCents: 1_250_050 });
  pass(60);
  expect(await takeBack(id, bob, deed)).toBeUndefined();
  const after = await details(id);
  expect(after).toMatchObject({ state, stateSince, stage, amountCents, visitAt });
  expect(after.history).toEqual([
    { at: '2026-03-02T15:04:00.000Z', what: 'Received', by: null, undo: null },
    { at: '2026-03-02T16:04:00.000Z', what: 'Marked it as won, $12,500.50', by: ann, undo: null },
    {
      ...{ at: '2026-03-02T17:04:00.000Z', by: bob, undo: null },
      what: 'Took back: Marked it as won, $12,500.50',
    },
  ]);
  expect(await takeBack(id, bob, deed)).toBeUndefined();
});

test('what somebody did since is never overwritten; the refusal names them, and each step back is possible', async () => {
  const { keep, act, takeBack, details } = testInbox(await testDatabase());
  const id = await keep();
  const first = await act(id, ann, { kind: 'answered' });
  const second = await act(id, bob, { kind: 'open' });
  expect(await takeBack(id, ann, first.deed)).toEqual({
    status: 409,
    message:
      'Not taken back, because since then bob@example.com marked it as not answered after all (Mon, Mar 2, 10:04 AM EST). Take that back first.',
  });
  const undoable = async () => (await details(id)).history.map(({ undo }) => undo).filter(Boolean);
  expect(await undoable()).toEqual([second.deed]);
  expect(await takeBack(id, ann, second.deed)).toBeUndefined();
  expect(await undoable()).toEqual([first.deed]);
  expect(await takeBack(id, ann, first.deed)).toBeUndefined();
  expect(await details(id)).toMatchObject({ state: 'open', stateSince: '2026-03-02T15:04:00.000Z' });
});

test('a note that was taken back is neither shown nor found', async () => {
  const database = await testDatabase();
  const { keep, act, takeBack, details } = testInbox(database);
  const id = await keep();
  const { deed } = await act(id, ann, { kind: 'note', text: 'Gate code 4711' });
  const text = async () => (await database.selectFrom('request_texts').select('text').execute())[0]?.text;
  expect(await text()).toContain('gate code 4711');
  await takeBack(id, ann, deed);
  expect(await text()).not.toContain('4711');
  const { notes, history } = await details(id);
  expect(notes).toEqual([]);
  expect(JSON.stringify(history)).not.toMatch(/gate|code|[^-\da-f]4711[^-\da-f]/i);
});

test('spam that is taken back is announced after all if nobody was told yet', async () => {
  const database = await testDatabase();
  const { keep, act, takeBack } = testInbox(database);
  const id = await keep();
  const { deed } = await act(id, ann, { kind: 'spam' });
  await database.updateTable('notifications').set({ state: 'unneeded' }).execute();
  await takeBack(id, ann, deed);
  const told = await database.selectFrom('notifications').select(['kind', 'state']).execute();
  expect(told).toEqual([{ kind: 'request', state: 'due' }]);
});

test('a mark that somebody else had made before cannot be taken back by the second', async () => {
  const { keep, act, takeBack, details } = testInbox(await testDatabase());
  const id = await keep();
  await act(id, ann, { kind: 'answered' });
  const { deed } = await act(id, bob, { kind: 'answered' });
  expect((await takeBack(id, bob, deed))?.message).toBe(
    'It was like that already: ann@example.com marked it as answered (Mon, Mar 2, 10:04 AM EST).',
  );
  expect(await details(id)).toMatchObject({ state: 'answered' });
  expect(await takeBack(id, bob, 'no such deed')).toMatchObject({ status: 409 });
});
