import { describe, expect, it } from 'vitest';
import { change, redo, settle, startDraft, undo } from './draft.ts';

const file = { value: { phone: '1', hours: 'Mon' }, version: 'a' };
const start = startDraft(file);

describe('a draft', () => {
  it('takes back what was typed in one go, and gives it again', () => {
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
  ])('takes back one step when the next was typed %s', (_how, next, at) => {
    const typed = change(change(start, { phone: '12', hours: 'Mon' }, 0), next, at);
    expect(undo(typed).now).toEqual({ phone: '12', hours: 'Mon' });
  });

  it('takes back entries one by one, however quick they came', () => {
    const added = change(
      change(start, { ...file.value, cities: ['A'] }, 0),
      { ...file.value, cities: ['A', 'B'] },
      9,
    );
    expect(undo(added).now).toEqual({ ...file.value, cities: ['A'] });
  });

  it('does nothing when there is nothing to take back or to give again', () => {
    expect(undo(start)).toBe(start);
    expect(redo(start)).toBe(start);
  });

  it('gives nothing again once something else was typed', () => {
    const typed = change(undo(change(start, { phone: '2' }, 0)), { phone: '3' }, 9999);
    expect(redo(typed).now).toEqual({ phone: '3' });
  });
});

describe('a file that changed on the disk', () => {
  const typed = change(start, { ...file.value, phone: '2' }, 0);

  it('is brought together with the draft where they do not meet, and undo leaves the other’s change', () => {
    const settled = settle(typed, { value: { phone: '1', hours: 'Tue' }, version: 'b' })!;
    expect(settled).toMatchObject({ now: { phone: '2', hours: 'Tue' }, base: { version: 'b' } });
    expect(undo(settled).now).toEqual({ phone: '1', hours: 'Tue' });
  });

  it('asks the owner where they meet', () => {
    expect(settle(typed, { value: { phone: '3', hours: 'Mon' }, version: 'b' })).toBeUndefined();
  });
});
