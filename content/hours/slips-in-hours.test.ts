import { expect, test } from 'vitest';
import { slipInHours } from './slips-in-hours.ts';

test.each([
  [
    'Mon-Fri 6PM-7AM',
    'closes before it opens, 6PM-7AM; change AM or PM, or write "6PM-7AM next day" if you mean it',
  ],
  ['Mon-Fri 7AM-6PM, Sat 12 p.m. – 8 a.m.', 'closes before it opens, 12 PM-8 AM; change'],
  ['Mon-Fri 7AM-7AM', 'closes before it opens, 7AM-7AM; change'],
  ['Summer nights 18:00-7:00', 'closes before it opens, 18:00-7:00; change'],
  ['Monkey-Friend 7AM-6PM', 'has a word that is almost a day, "monkey"; write Monday or Mon'],
  ['Mno-Fri 7AM-6PM', 'has a word that is almost a day, "mno"; write Monday or Mon'],
  ['Mon-Firday 7AM-6PM', 'has a word that is almost a day, "firday"; write Friday or Fri'],
  ['Tue, Wensday 24 hours', 'has a word that is almost a day, "wensday"; write Wednesday or Wed'],
  ['Mon-Fri 13AM-6PM', 'has a time that does not exist, 13AM; write times like 7AM or 6:30PM'],
  ['Mon-Fri 7:75 am-6pm', 'has a time that does not exist, 7:75 AM; write'],
  ['Mon-Fri 25:00-6pm', 'has a time that does not exist, 25:00; write'],
])('%s is a slip', (line, told) => {
  expect(slipInHours(line)).toContain(told);
});

test.each([
  'Mon-Fri 7AM-6PM, Sat 8AM-12PM',
  'Mon-Fri 6PM-7AM next day',
  'Mon-Fri noon-midnight',
  'By appointment',
  'Monthly, Sat 8AM-12PM',
  'Summer 6AM-3PM, holidays closed',
  'Call the office 8AM-5PM, or the yard from 6AM',
  'Sunrise to sunset',
  'Monkeys welcome',
])('%s is not a slip', (line) => {
  expect(slipInHours(line)).toBeUndefined();
});
