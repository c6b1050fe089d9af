import { expect, it } from 'vitest';
import {
  afterSaving,
  afterTyping,
  change,
  choose,
  type FileDraft,
  redo,
  settle,
  startDraft,
  takeUp,
  undo,
} from './file-draft.ts';

const file = { value: { phone: '1', hours: 'Mon', cities: ['Orlando', 'Tampa'] }, version: 'a' };
const base = file.value;
const start = startDraft('business.yaml', file);
const sentAs = ({ now }: FileDraft) => ({ value: now, renames: [] });
const saved = { version: 'b', savedAt: '2026-11-27T15:44:00Z', corrected: [] };

it('undoes continuous typing in one step, and redoes it', () => {
  const typed = ['12', '123', '1234'].reduce(
    (draft, phone, index) => change(draft, { ...base, phone }, index * 200),
    start,
  );
  expect(undo(typed)).toMatchObject({ now: base, unsent: [] });
  expect(redo(undo(typed)).now).toEqual({ ...base, phone: '1234' });
});

it.each([
  ['text typed after a pause', { ...base, phone: '123' }, 5000],
  ['text in another field', { ...base, phone: '12', hours: 'Tue' }, 100],
  ['an entry added at once', { ...base, phone: '12', cities: [...base.cities, 'Ocala'] }, 9],
])('undoes %s on its own', (_what, next, at) => {
  const typed = change(change(start, { ...base, phone: '12' }, 0), next, at);
  expect(undo(typed).now).toEqual({ ...base, phone: '12' });
});

it('takes over what somebody else has changed, and undo keeps it', () => {
  const typed = change(start, { ...base, phone: '2' }, 0);
  const settled = settle(typed, { value: { ...base, hours: 'Tue' }, version: 'b' });
  expect(settled).toMatchObject({
    now: { phone: '2', hours: 'Tue' },
    unsent: [{ path: ['phone'], value: '2' }],
  });
  expect(undo(settled).now).toEqual({ ...base, hours: 'Tue' });
});

it('asks about a place that both have written, also after yet another change, and undo leads back from the choice', () => {
  const typed = change(start, { ...base, phone: '2' }, 0);
  const first = settle(typed, { value: { ...base, phone: '3' }, version: 'b' });
  const second = settle(first, { value: { ...base, phone: '4', hours: 'Tue' }, version: 'c' });
  expect(second.conflicts).toEqual([{ path: ['phone'], mine: '2', theirs: '4' }]);
  const taken = choose(second, ['phone'], 'theirs');
  expect(taken).toMatchObject({ conflicts: [], now: { phone: '4' }, unsent: [] });
  expect(undo(taken).now).toEqual({ ...base, phone: '2', hours: 'Tue' });
  expect(choose(second, ['phone'], 'mine').unsent).toEqual([{ path: ['phone'], value: '2' }]);
});

it('takes up what an earlier tab has left, to whatever the file says by now', () => {
  const now = startDraft('business.yaml', { value: { ...base, hours: 'Tue' }, version: 'b' });
  const left = takeUp(now, { base, changes: [{ path: ['phone'], value: '2' }] });
  expect(left).toMatchObject({ now: { phone: '2', hours: 'Tue' }, conflicts: [] });
  expect(takeUp(now, { base, changes: [{ path: ['hours'], value: 'Wed' }] }).conflicts).toEqual([
    { path: ['hours'], mine: 'Wed', theirs: 'Tue' },
  ]);
});

it('has nothing to send once it is saved, but for what was typed meanwhile', () => {
  const sent = change(start, { ...base, phone: '2' }, 0);
  expect(afterSaving(sent, sentAs(sent), saved, false)).toMatchObject({ unsent: [], base: { version: 'b' } });
  const typed = change(sent, { ...base, phone: '23' }, 100);
  expect(afterSaving(typed, sentAs(sent), saved, false).unsent).toEqual([{ path: ['phone'], value: '23' }]);
});

it('shows what the server has corrected, in the text that is being typed once nobody types there', () => {
  const typed = change(
    change(start, { ...base, hours: 'Tue ' }, 0),
    { ...base, hours: 'Tue ', phone: '2 ' },
    9,
  );
  const corrected = [
    { path: ['hours'], value: 'Tue' },
    { path: ['phone'], value: '2' },
  ];
  const answer = afterSaving(typed, sentAs(typed), { ...saved, corrected }, true);
  expect(answer).toMatchObject({ now: { hours: 'Tue', phone: '2 ' }, unsent: [] });
  expect(afterTyping(answer)).toMatchObject({ now: { hours: 'Tue', phone: '2' }, unsent: [] });
  const further = change(answer, { ...base, hours: 'Tue', phone: '2 3' }, 200);
  expect(afterTyping(further)).toMatchObject({ unsent: [{ path: ['phone'], value: '2 3' }] });
});
