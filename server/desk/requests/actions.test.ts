import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { ann, bob, testInbox, type WantedAction } from '#server/testing/inbox.ts';
import { testDatabase } from '#server/testing/parts.ts';

const received = '2026-03-02T15:04:00.000Z';

test('a stage makes an open request an answered one, and what was noted stays when it is reopened', async () => {
  const { saveRequest, act, passMinutes, details } = testInbox(await testDatabase());
  const id = await saveRequest();
  passMinutes(5);
  await act(id, ann, { kind: 'stage', stage: 'quoted', amountCents: 10_000_000_000 });
  const quoted = { state: 'answered', stage: 'quoted', amountCents: 10_000_000_000 };
  expect(await details(id)).toMatchObject({ ...quoted, stateSince: '2026-03-02T15:09:00.000Z' });
  await act(id, bob, { kind: 'open' });
  expect(await details(id)).toMatchObject({ ...quoted, state: 'open' });
});

test('a scheduled visit is a stage too, and can be canceled', async () => {
  const { saveRequest, act, details } = testInbox(await testDatabase());
  const id = await saveRequest();
  await act(id, ann, { kind: 'visit', visitAt: '2026-03-04T14:00:00Z' });
  const visitAt = '2026-03-04T14:00:00.000Z';
  expect(await details(id)).toMatchObject({ state: 'answered', stage: 'visit', visitAt });
  await act(id, ann, { kind: 'visit', visitAt: null });
  expect(await details(id)).toMatchObject({ state: 'answered', stage: 'visit', visitAt: null });
});

test('an action that is sent twice is done once, also when it was undone in between', async () => {
  const { saveRequest, act, undo, details } = testInbox(await testDatabase());
  const id = await saveRequest();
  const same = { kind: 'answered', id: randomUUID() } as const;
  for (const _sent of ['once', 'twice']) expect((await act(id, ann, same)).refused).toBeUndefined();
  expect((await details(id)).history.map(({ what }) => what)).toEqual(['Received', 'Marked it as answered']);
  await undo(id, ann, same.id);
  expect((await act(id, ann, same)).refused).toBeUndefined();
  expect(await details(id)).toMatchObject({ state: 'open' });
  const other = await saveRequest({ name: 'Other' });
  expect((await act(other, ann, same)).refused?.status).toBe(409);
});

test('an action from the future counts as now, and one from before its request counts from when that arrived', async () => {
  const { saveRequest, act, details } = testInbox(await testDatabase());
  const id = await saveRequest();
  await act(id, ann, { kind: 'note', text: 'From tomorrow', at: '2036-01-01T00:00:00Z' });
  await act(id, ann, { kind: 'note', text: 'From 1970', at: '1970-01-01T00:00:00Z' });
  expect((await details(id)).notes).toMatchObject([
    { at: received, by: ann },
    { at: received, by: ann },
  ]);
});

test('an action of an older app that waited offline does not overwrite what somebody did in the meantime, and names that person', async () => {
  const { saveRequest, act, passMinutes, details } = testInbox(await testDatabase());
  const id = await saveRequest();
  const at = '2026-03-02T15:05:00.000Z';
  passMinutes(30);
  await act(id, bob, { kind: 'stage', stage: 'won', amountCents: 500_000 });
  passMinutes(30);
  const late = await act(id, ann, { kind: 'stage', stage: 'lost', amountCents: null, at });
  expect(late.refused).toEqual({
    status: 409,
    message:
      'Not saved, because in the meantime bob@example.com marked it as won, $5,000 (Mon, Mar 2, 10:34 AM).',
  });
  expect((await act(id, ann, { kind: 'answered', at })).refused).toBeUndefined();
  expect((await act(id, ann, { kind: 'note', text: 'On the roof', at })).refused).toBeUndefined();
  expect(await details(id)).toMatchObject({ stage: 'won', amountCents: 500_000, state: 'answered' });
});

test('a request set aside accepts only notes and “not spam”; then it is announced once', async () => {
  const database = await testDatabase();
  const { saveRequest, act, details } = testInbox(database);
  const id = await saveRequest({}, true);
  for (const kind of ['answered', 'open'] as const)
    expect((await act(id, ann, { kind })).refused?.message).toContain('Tap “Not spam” first.');
  expect((await act(id, ann, { kind: 'note', text: 'Looks odd' })).refused).toBeUndefined();
  expect((await details(id)).history[0]?.what).toBe('Received, and set aside as spam');
  const listNotifications = () => database.selectFrom('notifications').select(['kind', 'state']).execute();
  expect(await listNotifications()).toEqual([]);
  for (const kind of ['not-spam', 'spam', 'not-spam'] as const) await act(id, ann, { kind });
  expect(await listNotifications()).toEqual([{ kind: 'request', state: 'due' }]);
  expect(await details(id)).toMatchObject({ state: 'open' });
});

test('reading a request is recorded once for each person', async () => {
  const { saveRequest, act, details } = testInbox(await testDatabase());
  const id = await saveRequest();
  for (const by of [ann, bob, ann]) await act(id, by, { kind: 'read' });
  expect((await details(id)).history.map(({ what, by }) => [what, by])).toEqual([
    ['Received', null],
    ['Read it', ann],
    ['Read it', bob],
  ]);
});

test('undoing an action restores exactly what was before, and the history shows who did it', async () => {
  const { saveRequest, act, passMinutes, undo, details } = testInbox(await testDatabase());
  const id = await saveRequest();
  const { state, stateSince, stage, amountCents, visitAt } = await details(id);
  passMinutes(60);
  const { action } = await act(id, ann, { kind: 'stage', stage: 'won', amountCents: 1_250_050 });
  passMinutes(60);
  expect(await undo(id, bob, action)).toBeUndefined();
  const after = await details(id);
  expect(after).toMatchObject({ state, stateSince, stage, amountCents, visitAt });
  expect(after.history).toEqual([
    { at: '2026-03-02T15:04:00.000Z', what: 'Received', by: null, undo: null },
    { at: '2026-03-02T16:04:00.000Z', what: 'Marked it as won, $12,500.50', by: ann, undo: null },
    {
      at: '2026-03-02T17:04:00.000Z',
      by: bob,
      undo: null,
      what: 'Undone: Marked it as won, $12,500.50',
    },
  ]);
  expect(await undo(id, bob, action)).toBeUndefined();
});

test('what somebody did since is never overwritten; the refusal names them, and each step back is possible', async () => {
  const { saveRequest, act, undo, details } = testInbox(await testDatabase());
  const id = await saveRequest();
  const first = await act(id, ann, { kind: 'answered' });
  const second = await act(id, bob, { kind: 'open' });
  expect(await undo(id, ann, first.action)).toEqual({
    status: 409,
    message:
      'Not undone, because since then bob@example.com marked it as not answered (Mon, Mar 2, 10:04 AM). Undo that first.',
  });
  const undoable = async () => (await details(id)).history.map(({ undo }) => undo).filter(Boolean);
  expect(await undoable()).toEqual([second.action]);
  expect(await undo(id, ann, second.action)).toBeUndefined();
  expect(await undoable()).toEqual([first.action]);
  expect(await undo(id, ann, first.action)).toBeUndefined();
  expect(await details(id)).toMatchObject({ state: 'open', stateSince: '2026-03-02T15:04:00.000Z' });
});

test.each<[string, WantedAction, WantedAction]>([
  [
    'a stage that got its amount later',
    { kind: 'stage', stage: 'quoted', amountCents: null },
    { kind: 'stage', stage: 'quoted', amountCents: 420_000 },
  ],
  [
    'a mark that a quote had confirmed',
    { kind: 'answered' },
    { kind: 'stage', stage: 'quoted', amountCents: 420_000 },
  ],
  [
    'a stage of a request that is to be visited',
    { kind: 'stage', stage: 'quoted', amountCents: null },
    { kind: 'visit', visitAt: '2026-03-04T14:00:00.000Z' },
  ],
])('%s is undone after later actions, and leaves those unchanged', async (_what, older, later) => {
  const { saveRequest, act, undo, details } = testInbox(await testDatabase());
  const id = await saveRequest();
  const before = await details(id);
  const first = await act(id, ann, older);
  const second = await act(id, bob, later);
  const reasons = (await details(id)).history.filter(({ by }) => by).map(({ undoFirst }) => undoFirst);
  expect(reasons).toEqual([expect.stringMatching(/^(?:Set|Marked|Canceled|Removed) /), undefined]);
  const undoable = async () => (await details(id)).history.map(({ undo }) => undo).filter(Boolean);
  expect(await undoable()).toEqual([second.action]);
  expect((await undo(id, ann, first.action))?.message).toContain('bob@example.com');
  for (const { action } of [second, first]) expect(await undo(id, ann, action)).toBeUndefined();
  const { state, stateSince, stage, amountCents, visitAt } = before;
  expect(await details(id)).toMatchObject({ state, stateSince, stage, amountCents, visitAt });
});

test('a note that was undone is neither shown nor found', async () => {
  const database = await testDatabase();
  const { saveRequest, act, undo, details } = testInbox(database);
  const id = await saveRequest();
  const { action } = await act(id, ann, { kind: 'note', text: 'Gate code 4711' });
  const text = async () => (await database.selectFrom('request_texts').select('text').execute())[0]?.text;
  expect(await text()).toContain('gate code 4711');
  await undo(id, ann, action);
  expect(await text()).not.toContain('4711');
  const { notes, history } = await details(id);
  expect(notes).toEqual([]);
  expect(JSON.stringify(history)).not.toMatch(/gate|code|[^-\da-f]4711[^-\da-f]/i);
});

test('a request marked as not spam is announced if nobody was notified yet', async () => {
  const database = await testDatabase();
  const { saveRequest, act, undo } = testInbox(database);
  const id = await saveRequest();
  const { action } = await act(id, ann, { kind: 'spam' });
  await database.updateTable('notifications').set({ state: 'unneeded' }).execute();
  await undo(id, ann, action);
  const listNotifications = await database.selectFrom('notifications').select(['kind', 'state']).execute();
  expect(listNotifications).toEqual([{ kind: 'request', state: 'due' }]);
});

test('a second mark that changed nothing cannot be undone', async () => {
  const { saveRequest, act, undo, details } = testInbox(await testDatabase());
  const id = await saveRequest();
  await act(id, ann, { kind: 'answered' });
  const { action } = await act(id, bob, { kind: 'answered' });
  expect((await undo(id, bob, action))?.message).toBe(
    'It was already like that: ann@example.com marked it as answered (Mon, Mar 2, 10:04 AM).',
  );
  expect(await details(id)).toMatchObject({ state: 'answered' });
  expect(await undo(id, bob, 'no such action')).toMatchObject({ status: 409 });
});
