import { expect, test } from 'vitest';
import { hours, parseHours } from './hours.ts';

const workdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

test.each([
  ['Mon-Fri 7AM-6PM', [{ days: workdays, opens: '07:00', closes: '18:00' }]],
  ['Monday – Friday 7 am – 6:30 pm', [{ days: workdays, opens: '07:00', closes: '18:30' }]],
  [
    'Mon-Fri 7AM-6PM, Sat 8AM-12PM',
    [
      { days: workdays, opens: '07:00', closes: '18:00' },
      { days: ['Saturday'], opens: '08:00', closes: '12:00' },
    ],
  ],
  ['Sun 12AM-11:59PM', [{ days: ['Sunday'], opens: '00:00', closes: '23:59' }]],
])('%s is understood', (shown, meant) => {
  expect(parseHours(shown)).toEqual(meant);
});

test.each(['whenever', 'Mon-Fri', 'Fri-Mon 7AM-6PM', 'Mon-Fri 13AM-6PM', 'Mon-Fri 7AM-6PM, maybe Sat'])(
  '%s is refused with the way to write it',
  (shown) => {
    expect(parseHours(shown)).toBeUndefined();
    expect(hours.safeParse(shown).error?.issues[0]?.message).toContain('write them like Mon-Fri 7AM-6PM');
  },
);
