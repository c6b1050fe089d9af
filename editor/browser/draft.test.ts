import { expect, it } from 'vitest';
import { describeShape } from '../../content-model/schema/shape.ts';
import { change, redo, settle, startDraft, undo } from './draft.ts';
import { tidy } from './tidy.ts';

const file = { value: { phone: '1', hours: 'Mon', cities: ['Orlando', 'Tampa'] }, version: 'a' };
const base = file.value;
const start = startDraft(file);

it('undoes continuous typing in one step, and redoes it', () => {
  const typed = ['12', '123', '1234'].reduce(
    (draft, phone, index) => change(draft, { ...base, phone }, index * 200),
    start,
  );
  expect(undo(typed).now).toEqual(base);
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

it('takes over what changed elsewhere on disk, and undo keeps it; for the same place the owner chooses', () => {
  const typed = change(start, { ...base, phone: '2' }, 0);
  const settled = settle(typed, { value: { ...base, hours: 'Tue' }, version: 'b' })!;
  expect(settled).toMatchObject({ now: { phone: '2', hours: 'Tue' }, base: { version: 'b' } });
  expect(undo(settled).now).toEqual({ ...base, hours: 'Tue' });
  expect(settle(typed, { value: { ...base, phone: '3' }, version: 'b' })).toBeUndefined();
});

it('puts every text on one line and leaves out what is empty, but for a required field', () => {
  const typed = { name: ' Two \n lines ', license: '', address: { street: '', city: undefined } };
  expect(tidy(describeShape('business.yaml'), typed)).toEqual({ name: 'Two lines', license: '' });
});
