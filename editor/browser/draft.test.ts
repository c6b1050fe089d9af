import { describe, expect, it } from 'vitest';
import { change, redo, settle, startDraft, undo } from './draft.ts';

const file = { value: { phone: '1', hours: 'Mon' }, version: 'a' };
const start = startDraft(file);

describe('a draft', () => {
  it('undoes continuous typing in one step, and redoes it', () => {
    const typed = ['12', '123', '1234'].reduce(
      (draft, phone, index) => change(draft, { ...file.value, phone }, index * 200),
      start,
    );
    expect(undo(typed).now).toEqual(file.value);
    expect(redo(undo(typed)).now).toEqual({ phone: '1234', hours: 'Mon' });
  });

  it.each([
    ['after a pause', { phone: '123', hours: 'Mon' }, 5000],
    ['in another field', { phone: '12', hours: 'Tue' }, 100],
  ])('undoes only the last step when the next text was typed %s', (_how, next, at) => {
    const typed = change(change(start, { phone: '12', hours: 'Mon' }, 0), next, at);
    expect(undo(typed).now).toEqual({ phone: '12', hours: 'Mon' });
  });

  it('undoes added entries one by one, however quickly they were added', () => {
    const added = change(
      change(start, { ...file.value, cities: ['A'] }, 0),
      { ...file.value, cities: ['A', 'B'] },
      9,
    );
    expect(undo(added).now).toEqual({ ...file.value, cities: ['A'] });
  });

  it('does nothing when there is nothing to undo or redo', () => {
    expect(undo(start)).toBe(start);
    expect(redo(start)).toBe(start);
  });

  it('has nothing to redo once something else was typed', () => {
    const typed = change(undo(change(start, { phone: '2' }, 0)), { phone: '3' }, 9999);
    expect(redo(typed).now).toEqual({ phone: '3' });
  });
});

describe('a file that changed on disk', () => {
  const typed = change(start, { ...file.value, phone: '2' }, 0);

  it('is merged with a draft that changed other places, and undo keeps the change on disk', () => {
    const settled = settle(typed, { value: { phone: '1', hours: 'Tue' }, version: 'b' })!;
    expect(settled).toMatchObject({ now: { phone: '2', hours: 'Tue' }, base: { version: 'b' } });
    expect(undo(settled).now).toEqual({ phone: '1', hours: 'Tue' });
  });

  it('leaves the choice to the owner where both changed the same place', () => {
    expect(settle(typed, { value: { phone: '3', hours: 'Mon' }, version: 'b' })).toBeUndefined();
  });
});
