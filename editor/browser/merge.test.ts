import { describe, expect, it } from 'vitest';
import { changedText, merge, withPart } from './merge.ts';

const base = { phone: '1', hours: 'Mon', cities: ['Orlando', 'Tampa'], address: { city: 'Orlando' } };

describe('merge', () => {
  it('combines changes in different places', () => {
    const mine = { ...base, phone: '2', cities: ['Miami', 'Tampa'] };
    const theirs = { ...base, hours: 'Tue', cities: ['Orlando', 'Ocala'], address: { city: 'Ocoee' } };
    expect(merge(base, mine, theirs)).toEqual({
      value: { phone: '2', hours: 'Tue', cities: ['Miami', 'Ocala'], address: { city: 'Ocoee' } },
      conflicts: [],
    });
  });

  it('keeps mine where both changed the same place, and reports the conflict', () => {
    const merged = merge(base, { ...base, phone: '2' }, { ...base, phone: '3', hours: 'Tue' });
    expect(merged.value).toEqual({ ...base, phone: '2', hours: 'Tue' });
    expect(merged.conflicts).toEqual([{ path: ['phone'], mine: '2', theirs: '3' }]);
  });

  it('finds no conflict where both made the same change', () => {
    const same = { ...base, phone: '2' };
    expect(merge(base, same, { ...same })).toEqual({ value: same, conflicts: [] });
  });

  it('removes a removed key and keeps an added one', () => {
    const { address: _gone, ...without } = base;
    expect(merge(base, { ...base, license: 'CBC1' }, without)).toEqual({
      value: { ...without, license: 'CBC1' },
      conflicts: [],
    });
  });

  it('reports a whole list as a conflict when one side changed its length and the other its contents', () => {
    const mine = { ...base, cities: ['Orlando', 'Tampa', 'Ocala'] };
    const theirs = { ...base, cities: ['Orlando', 'Miami'] };
    expect(merge(base, mine, theirs).conflicts).toEqual([
      { path: ['cities'], mine: mine.cities, theirs: theirs.cities },
    ]);
  });
});

describe('withPart', () => {
  it('changes one place and nothing else', () => {
    expect(withPart(base, ['cities', 1], 'Ocala')).toEqual({ ...base, cities: ['Orlando', 'Ocala'] });
  });

  it('removes a key', () => {
    expect(withPart(base, ['address', 'city'], undefined)).toEqual({ ...base, address: {} });
  });
});

describe('changedText', () => {
  it('names the one text that differs', () => {
    expect(changedText(base, { ...base, cities: ['Orlando', 'Tampe'] })).toEqual(['cities', '1']);
  });

  it.each([
    ['two texts', { ...base, phone: '2', hours: 'Tue' }],
    ['an entry more', { ...base, cities: [...base.cities, { name: 'Ocala' }] }],
    ['a group', { ...base, address: 'none' }],
  ])('names nothing where %s differ', (_what, other) => {
    expect(changedText(base, other)).toBeUndefined();
  });
});
