import { expect, test } from 'vitest';
import { answerTimes, type QuotePromise } from '#shared/quote-promise.ts';
import { answerBy, overdueBefore } from './answer-by.ts';

const timeZone = 'America/New_York';
const promised = (answer: QuotePromise['answer'], hours = 'Mon-Fri 7AM-6PM') => ({
  company: { promise: { answer, freeEstimate: true }, hours },
  timeZone,
});
const friday = '2026-11-20T20:30:00-05:00';

test.each<[QuotePromise['answer'], string, string, string]>([
  ['24 hours', 'Mon-Fri 7AM-6PM', friday, '2026-11-21T20:30:00-05:00'],
  ['1 working day', 'Mon-Fri 7AM-6PM', friday, '2026-11-23T18:00:00-05:00'],
  ['1 working day', 'Mon-Fri 7AM-6PM', '2026-11-22T09:00:00-05:00', '2026-11-23T18:00:00-05:00'],
  ['1 working day', 'Mon-Fri 7AM-6PM, Sat 8AM-noon', friday, '2026-11-21T12:00:00-05:00'],
  ['3 working days', 'By appointment', friday, '2026-11-25T17:00:00-05:00'],
  ['1 working day', 'Fri-Sat 6PM-2AM next day', friday, '2026-11-21T23:59:00-05:00'],
  // The clocks go back on Sunday.
  ['1 working day', 'Mon-Fri 7AM-6PM', '2026-10-30T12:00:00-04:00', '2026-11-02T18:00:00-05:00'],
])('with %s promised and open %s, what came at %s is due at %s', (answer, hours, received, due) => {
  expect(answerBy(received, promised(answer, hours))).toEqual(new Date(due));
});

test('without a promise no answer is due, and none is overdue', () => {
  expect(answerBy(friday, promised('none'))).toBeNull();
  expect(overdueBefore(new Date(friday), promised('none')) < '1').toBe(true);
});

test.each(answerTimes.filter((answer) => answer !== 'none'))(
  'with %s, requests due before this are overdue',
  (answer) => {
    for (let hours = 0; hours < 24 * 9; hours += 7) {
      const now = new Date(Date.parse(friday) + hours * 3_600_000);
      const edge = Date.parse(overdueBefore(now, promised(answer)));
      const due = (at: number) => answerBy(new Date(at).toISOString(), promised(answer))!.getTime();
      expect(due(edge - 1)).toBeLessThan(now.getTime());
      expect(due(edge)).toBeGreaterThanOrEqual(now.getTime());
    }
  },
);
