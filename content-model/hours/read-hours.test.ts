import { expect, test } from 'vitest';
import { readHours } from './read-hours.ts';

const workdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const everyDay = [...workdays, 'Saturday', 'Sunday'];
const usual = { days: workdays, opens: '07:00', closes: '18:00' };
const saturday = { days: ['Saturday'], opens: '08:00', closes: '12:00' };

test.each<[string, object[]]>([
  ['Mon-Fri 7AM-6PM', [usual]],
  ['Monday – Friday 7 am – 6:30 pm', [{ ...usual, closes: '18:30' }]],
  ['Mon-Fri 7AM-6PM, Sat 8AM-12PM', [usual, saturday]],
  ['Mon.–Fri. 7 a.m.–6 p.m.; Sat. 8 a.m. to noon', [usual, saturday]],
  ['Hours: Monday through Friday, 7AM to 6PM and Saturdays from 8AM until noon', [usual, saturday]],
  ['Mon-Fri 7AM-6PM. Sat 8AM-12PM EST.', [usual, saturday]],
  ['Mon-Fri 7AM-6PM, 8AM-12PM Sat', [usual, saturday]],
  ['Weekdays 7:30 a.m. – 6 p.m.', [{ ...usual, opens: '07:30' }]],
  ['Mon, Wed, Fri 8AM-2PM', [{ days: ['Monday', 'Wednesday', 'Friday'], opens: '08:00', closes: '14:00' }]],
  [
    'Mon-Thu 7AM-11:30AM, 1PM-6PM',
    [
      { days: workdays.slice(0, 4), opens: '07:00', closes: '11:30' },
      { days: workdays.slice(0, 4), opens: '13:00', closes: '18:00' },
    ],
  ],
  ['24/7', [{ days: everyDay, opens: '00:00', closes: '23:59' }]],
  ['Mon-Fri noon to midnight', [{ days: workdays, opens: '12:00', closes: '00:00' }]],
  ['Fri 6PM-2AM next day', [{ days: ['Friday'], opens: '18:00', closes: '02:00' }]],
  ['Mon-Fri 7AM-6PM, Sat-Sun closed', [usual]],
  ['Mon-Fri 7AM-6PM, Sat by appointment', [usual]],
  ['Mon-Fri 7AM-6PM; emergencies 24/7', [usual]],
  ['By appointment', []],
])('%s is understood', (line, meant) => {
  expect(readHours(line)).toEqual(meant);
});

test.each([
  'Mon-Fri',
  '7AM-6PM',
  'Mon-Fri 7-6',
  'Mon-Fri 8:00-5:00',
  'Mon-Fri 7AM-6PM, by appointment only',
  'Mon-Fri 7AM-6PM, except Wednesday',
  'Mon-Fri 7AM-6PM, maybe Sat',
  'Summer: Mon-Fri 6AM-3PM, winter: Mon-Fri 8AM-5PM',
  'Mon-Sat 7AM-6PM, Sat 8AM-12PM',
  'Sun 6PM-8AM next day, Mon 7AM-6PM',
  'Mon-Fri 6PM-7AM',
  'Mon-Firday 7AM-6PM',
  'Mon-Fri 7:75 am-6pm',
])('%s is ambiguous, so search engines are told nothing', (line) => {
  expect(readHours(line)).toBeUndefined();
});
