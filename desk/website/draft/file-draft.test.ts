import { expect, it } from 'vitest';
import { rowOfId, rowsOf, valueAtRow } from '#shared/content/rows.ts';
import {
  afterSaving,
  afterTyping,
  change,
  dropEmptyEntry,
  type FileDraft,
  joinBatch,
  markAsSent,
  rebase,
  redo,
  resolveConflict,
  startDraft,
  undo,
} from './file-draft.ts';
import { findStuckChanges, resumeChanges } from './resume-changes.ts';

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

it('merges another person’s change, and undo keeps it', () => {
  const typed = change(start, { ...base, phone: '2' }, 0);
  const rebased = rebase(typed, { value: { ...base, hours: 'Tue' }, version: 'b' });
  expect(rebased).toMatchObject({
    now: { phone: '2', hours: 'Tue' },
    unsent: [{ path: ['phone'], value: '2' }],
  });
  expect(undo(rebased).now).toEqual({ ...base, hours: 'Tue' });
});

it('reports a conflict if two people changed the same field, even after another change, and undo reverts the choice', () => {
  const typed = change(start, { ...base, phone: '2' }, 0);
  const first = rebase(typed, { value: { ...base, phone: '3' }, version: 'b' });
  const second = rebase(first, { value: { ...base, phone: '4', hours: 'Tue' }, version: 'c' });
  expect(second.conflicts).toEqual([{ path: ['phone'], mine: '2', theirs: '4' }]);
  const resolved = resolveConflict(second, ['phone'], 'theirs');
  expect(resolved).toMatchObject({ conflicts: [], now: { phone: '4' }, unsent: [] });
  expect(undo(resolved).now).toEqual({ ...base, phone: '2', hours: 'Tue' });
  expect(resolveConflict(second, ['phone'], 'mine').unsent).toEqual([{ path: ['phone'], value: '2' }]);
});

it('resumes the changes of an earlier tab on the current revision', () => {
  const now = startDraft('business.yaml', { value: { ...base, hours: 'Tue' }, version: 'b' });
  const left = resumeChanges(now, { base, changes: [{ path: ['phone'], value: '2' }] });
  expect(left).toMatchObject({ now: { phone: '2', hours: 'Tue' }, conflicts: [] });
  expect(resumeChanges(now, { base, changes: [{ path: ['hours'], value: 'Wed' }] }).conflicts).toEqual([
    { path: ['hours'], mine: 'Wed', theirs: 'Tue' },
  ]);
});

it('has nothing to send once it is saved, except for what was typed in the meantime', () => {
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

it('undoes the changes of one form, and keeps what another form has changed since', () => {
  const here = change(start, { ...base, phone: '2' }, 0, 'contact');
  const there = change(here, { ...(here.now as object), hours: 'Tue' }, 10_000, 'place');
  expect(undo(there, 'contact').now).toEqual({ ...base, hours: 'Tue' });
  expect(redo(undo(there, 'contact'), 'contact').now).toEqual(there.now);
  expect(undo(undo(there, 'place'), 'place').now).toEqual({ ...base, phone: '2' });
});

const customers = [
  { id: 'ta', name: 'Ann', text: 'One' },
  { id: 'tb', name: 'Bea', text: 'Two' },
];
const list = startDraft('testimonials.yaml', { value: customers, version: 'a' });
const [ann, bea] = ['ta', 'tb'].map((id) => rowOfId(id)!);

it.each([
  [0, ann!],
  [1, bea!],
])(
  'reports a conflict on entry %i if one person removes it while another has it open, and shows it until then',
  (at, row) => {
    const without = { value: customers.toSpliced(at, 1), version: 'b' };
    expect(rebase(list, without).now).toEqual(without.value);
    const rebased = rebase(list, structuredClone(without), [[row]]);
    expect(rebased).toMatchObject({ now: customers, conflicts: [{ path: [row], theirs: undefined }] });
    expect(resolveConflict(rebased, [row], 'theirs')).toMatchObject({
      now: without.value,
      unsent: [],
      conflicts: [],
    });
    expect(resolveConflict(rebased, [row], 'mine')).toMatchObject({ now: customers, conflicts: [] });
  },
);

it('reports a conflict if something was removed here and changed elsewhere, instead of choosing silently', () => {
  const removed = change(list, [customers[1]], 0);
  const changed = [{ ...customers[0]!, text: 'One more' }, { ...customers[1]! }];
  const rebased = rebase(removed, { value: changed, version: 'b' });
  expect(rebased.conflicts).toMatchObject([{ path: [ann], mine: undefined, theirs: { text: 'One more' } }]);
  expect(resolveConflict(rebased, [ann!], 'mine').now).toEqual([customers[1]]);
  expect(resolveConflict(rebased, [ann!], 'theirs').now).toEqual(changed);
});

it('keeps a conflict at its entry when other entries are added and removed', () => {
  const mine = change(list, [customers[0], { ...customers[1], text: 'Mine' }], 0);
  const theirs = { ...customers[1]!, text: 'Theirs' };
  const rebased = rebase(mine, { value: [{ ...customers[0]! }, theirs], version: 'b' });
  const later = rebase(rebased, { value: [{ ...theirs }], version: 'c' });
  expect(later.conflicts).toMatchObject([{ path: [bea, 'text'], theirs: 'Theirs' }]);
  expect(resolveConflict(later, [bea!, 'text'], 'theirs').now).toEqual([theirs]);
});

it('continues from its own save if only the response was lost', () => {
  const steps = startDraft('about.yaml', { value: { list: [{ en: 'One' }] }, version: 'a' });
  const added = change(steps, { list: [{ en: 'One' }, { en: 'Tw' }] }, 0);
  const lost = change(markAsSent(added, 'tab', 1, []), { list: [{ en: 'One' }, { en: 'Two' }] }, 9);
  const saves = { tab: 1 };
  const disk = { value: { list: [{ en: 'One' }, { en: 'Tw' }] }, version: 'b', saves };
  expect(rebase(lost, structuredClone(disk))).toMatchObject({
    now: { list: [{ en: 'One' }, { en: 'Two' }] },
    unsent: [{ path: ['list', 1, 'en'], value: 'Two' }],
  });
  const left = {
    base: steps.base.value,
    changes: lost.unsent,
    sent: [{ tab: 'tab', number: 1, changes: added.unsent, renames: [] }],
  };
  const next = startDraft('about.yaml', structuredClone(disk));
  expect(resumeChanges(next, structuredClone(left), saves).now).toEqual({
    list: [{ en: 'One' }, { en: 'Two' }],
  });
});

it('detects a rename once after all typing, and forgets it once that is undone', () => {
  const named = ['Be', 'B', '', 'Bo', 'Bob'].reduce(
    (draft, name, at) => change(draft, [customers[0], { ...customers[1], name }], at * 9),
    list,
  );
  expect(named.renames).toEqual([{ from: 'Bea', into: 'Bob' }]);
  expect(undo(named).renames).toEqual([]);
  const sent = afterSaving(named, { value: named.now, renames: named.renames }, saved, false);
  expect(undo(sent).renames).toEqual([{ from: 'Bob', into: 'Bea' }]);
  const company = startDraft('business.yaml', {
    value: { figures: { years: '5', pools: '7' } },
    version: 'a',
  });
  const decks = change(company, { figures: { years: '5', decks: '7' } }, 0);
  expect(decks.renames).toEqual([{ from: 'pools', into: 'decks' }]);
  expect(change(company, { figures: { years: '5' } }, 0).renames).toEqual([]);
});

it('lists stored changes of an earlier content format that has fields this one doesn’t', () => {
  const shape = { type: 'object', properties: { phone: {}, hours: {} } };
  const kept = { name: 'business.yaml' as const, version: 'a', value: base, shape };
  const fax = { path: ['fax'], value: '407' };
  const changes = [{ path: ['phone'], value: '2' }, fax];
  expect(findStuckChanges({ ...kept, form: 5 }, changes, { shape, form: 6 })).toEqual([fax]);
  expect(findStuckChanges({ ...kept, form: 6 }, changes, { shape, form: 6 })).toEqual([]);
});

it('removes an entry that was left empty, with its undo steps, and no other', () => {
  const added = change(start, { ...base, cities: [...base.cities, ''] }, 0);
  const path = ['cities', rowsOf(valueAtRow(added.now, ['cities']) as string[])[2]!];
  const typed = change(added, { ...base, phone: '2', cities: [...base.cities, ' '] }, 5000);
  expect(dropEmptyEntry(added, path)).toMatchObject({ now: base, unsent: [], past: [] });
  const left = dropEmptyEntry(typed, path);
  expect(left.now).toEqual({ ...base, phone: '2' });
  expect(undo(left)).toMatchObject({ now: base, past: [] });
  const filled = change(added, { ...base, cities: [...base.cities, 'Ocala'] }, 5000);
  expect(dropEmptyEntry(filled, path)).toBe(filled);
  expect(dropEmptyEntry(start, path)).toBe(start);
});

it('undoes text that was typed in several batches as one step, and nothing before it', () => {
  const hours = change(start, { ...base, hours: 'Tue' }, 0, 'form');
  const typed = ['12', '123'].reduce(
    (draft, phone, at) => change(draft, { ...base, hours: 'Tue', phone }, 9000 * (at + 1), 'form'),
    hours,
  );
  const joined = joinBatch(typed, 'form', 1);
  expect(joined.past.map(({ batch }) => batch)).toEqual([undefined, 1]);
  expect(undo(joined, 'form').now).toEqual({ ...base, hours: 'Tue' });
  expect(redo(undo(joined, 'form'), 'form').now).toEqual(joined.now);
  // Of another form's step, nothing is made.
  expect(joinBatch(typed, 'other', 1).past).toEqual(typed.past);
});
