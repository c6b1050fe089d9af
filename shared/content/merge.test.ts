import fc from 'fast-check';
import { expect, it } from 'vitest';
import { merge } from './merge.ts';
import { copyRowIds, valueAtRow } from './rows.ts';

/** As two people have changed what both have read. */
const merged = (base: unknown, mine: unknown, theirs: unknown) =>
  merge(base, copyRowIds(base, mine, true), copyRowIds(base, theirs));

const base = { phone: '1', hours: 'Mon', cities: ['Orlando', 'Tampa'] };

it.each<[string, object, object, object, unknown[]]>([
  [
    'entries of one list',
    { ...base, cities: ['Miami', 'Tampa'] },
    { ...base, cities: ['Orlando', 'Ocala'] },
    { ...base, cities: ['Ocala', 'Miami'] },
    [],
  ],
  [
    'a field removed and one added',
    { ...base, license: 'C' },
    { phone: '1' },
    { phone: '1', license: 'C' },
    [],
  ],
  [
    'a list that grew, and another entry in it',
    { ...base, cities: [...base.cities, 'Ocala'] },
    { ...base, cities: ['Orlando', 'Miami'] },
    { ...base, cities: ['Orlando', 'Miami', 'Ocala'] },
    [],
  ],
  [
    'an entry added at the end, and one in between',
    { ...base, cities: [...base.cities, 'Ocala'] },
    { ...base, cities: ['Orlando', 'Miami', 'Tampa'] },
    { ...base, cities: ['Orlando', 'Miami', 'Tampa', 'Ocala'] },
    [],
  ],
  [
    'the same entry, added by both, which are two',
    { ...base, cities: [...base.cities, 'Ocala'] },
    { ...base, cities: [...base.cities, 'Ocala'] },
    { ...base, cities: [...base.cities, 'Ocala', 'Ocala'] },
    [],
  ],
  [
    'a text that was changed here and looked at there',
    { ...base, tagline: { en: 'A', es: 'B', of: 'looked at' } },
    { ...base, tagline: { en: 'A', es: 'C', of: '1a2b3c4d' } },
    { ...base, tagline: { en: 'A', es: 'B', of: '1a2b3c4d' } },
    [{ path: ['tagline', 'es'], mine: 'B', theirs: 'C' }],
  ],
])('merges %s', (_what, mine, theirs, value, conflicts) => {
  expect(merged(base, mine, theirs)).toEqual({ value, conflicts });
});

it('reports a conflict on an entry that both changed, at its new position', () => {
  const [a, b, c] = [1, 2, 3].map((id) => ({ id, title: `Job ${id}` })) as [Job, Job, Job];
  const mine = [c, { ...a, title: 'Mine' }, b];
  const theirs = [{ id: 4, title: 'New' }, { ...a, title: 'Theirs' }, b, c];
  expect(merged([a, b, c], mine, theirs)).toEqual({
    value: [{ id: 4, title: 'New' }, c, { ...a, title: 'Mine' }, b],
    conflicts: [{ path: [a.id, 'title'], mine: 'Mine', theirs: 'Theirs' }],
  });
  const withStep = (step: string) => [{ ...a, steps: [step] }];
  const conflict = merged(withStep('Pour it'), withStep('Pour it!'), withStep('Pour it?'));
  expect(conflict.conflicts).toEqual([
    { path: [a.id, 'steps', expect.any(Number)], mine: 'Pour it!', theirs: 'Pour it?' },
  ]);
  expect(valueAtRow(conflict.value, conflict.conflicts[0]!.path)).toBe('Pour it!');
});

type Job = { id: number; title: string; place?: string };
type Edit = { at: number; to: number; does: 'write' | 'add' | 'remove' | 'move' };
const edits = fc.array(
  fc.record({
    at: fc.nat(9),
    to: fc.nat(9),
    does: fc.constantFrom<Edit['does']>('write', 'add', 'remove', 'move'),
  }),
  { maxLength: 5 },
);

/** Each of two people writes another field, so that they never meet in one. */
function edit(list: Job[], steps: Edit[], field: 'title' | 'place'): Job[] {
  return steps.reduce((jobs, { at, to, does }, step) => {
    if (does === 'write')
      return jobs.map((job, index) => (index === at ? { ...job, [field]: `${field} ${step}` } : job));
    if (does === 'add')
      return jobs.toSpliced(at, 0, { id: (field === 'title' ? 100 : 200) + step, title: 'New' });
    const left = jobs.toSpliced(at, 1);
    return does === 'remove' || at >= jobs.length ? left : left.toSpliced(to, 0, jobs[at]!);
  }, list);
}

it('loses nothing that either of two people wrote, added or moved in a list', () => {
  fc.assert(
    fc.property(edits, edits, (some, others) => {
      const jobs = Array.from({ length: 6 }, (_, at): Job => ({ id: at + 1, title: `Job ${at}` }));
      const [mine, theirs] = [edit(jobs, some, 'title'), edit(jobs, others, 'place')];
      const { value: all, conflicts } = merged(jobs, mine, theirs);
      const value = all as Job[];
      const find = (list: Job[], id: number) => list.find((job) => job.id === id);
      for (const { path } of conflicts) expect(path.length).toBe(1);
      expect(new Set(value.map(({ id }) => id)).size).toBe(value.length);
      for (const { id, title } of mine)
        if (title !== find(jobs, id)?.title) expect(find(value, id)).toMatchObject({ title });
      for (const { id, place } of theirs) if (place) expect(find(value, id)).toMatchObject({ place });
      for (const { id } of value) expect(find(mine, id) ?? find(theirs, id)).toBeDefined();
      const idsIn = (list: Job[], other: Job[]) => list.map(({ id }) => id).filter((id) => find(other, id));
      const isMoved = (list: Job[]) => idsIn(list, jobs).some((id, at, ids) => id < ids[at - 1]!);
      const leading = isMoved(theirs) && !isMoved(mine) ? theirs : mine;
      expect(idsIn(value, leading)).toEqual(idsIn(leading, value));
    }),
    { seed: 7, numRuns: 150 },
  );
});
