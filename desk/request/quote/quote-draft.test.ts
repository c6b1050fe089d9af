import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDollars } from '#shared/desk/format.ts';
import { quote as quoteSchema } from '#shared/desk/quotes.ts';
import { draftOf, type QuoteDraft, readDraft, toggleBlock } from './quote-draft.ts';

const today = '2026-11-29';
const line = { text: 'Driveway', amount: '6,500' };
const read = (part: Partial<QuoteDraft>) => readDraft({ ...draftOf(undefined, today), ...part }, today);

test('a quote is what was typed, without blank lines and on one line each, good for 30 days', () => {
  const lines = [
    { text: ' Driveway,\n4 in ', amount: '6.5k' },
    { text: '', amount: ' ' },
    { text: 'Off', amount: '-200' },
  ];
  const { quote, errors, total } = read({ lines, terms: 'Rain\n\nPayment\n', deposit: '$2,000' });
  expect(errors).toEqual({});
  expect(total).toBe(630_000);
  expect(quote).toEqual({
    lines: [
      { text: 'Driveway, 4 in', amountCents: 650_000 },
      { text: 'Off', amountCents: -20_000 },
    ],
    included: '',
    excluded: '',
    terms: 'Rain\n\nPayment',
    depositCents: 200_000,
    validUntil: '2026-12-29',
  });
  expect(quoteSchema.safeParse(quote).success).toBe(true);
  // What was sent is changed with the same text, and an expired one is good for 30 more days.
  expect(readDraft(draftOf(quote, today), today).quote).toEqual(quote);
  expect(draftOf(quote, '2026-12-30').validUntil).toBe('2027-01-29');
});

const many = (count: number) => Array.from({ length: count }, () => line);
test.each<[string, Partial<QuoteDraft>, string, string]>([
  ['no line', { lines: [] }, 'text 0', 'Enter what you’re quoting.'],
  [
    'an amount without a text',
    { lines: [line, { text: ' ', amount: '5' }] },
    'text 1',
    'Enter what this amount is for.',
  ],
  ['a text without an amount', { lines: [{ ...line, amount: '' }] }, 'amount 0', 'Enter an amount.'],
  ['an amount that can’t be read', { lines: [{ ...line, amount: 'about 5' }] }, 'amount 0', 'like 4,500'],
  [
    'a line of 2,000 characters',
    { lines: [{ ...line, text: 'x'.repeat(2000) }] },
    'text 0',
    '500 characters or fewer. It’s 1,500 over.',
  ],
  [
    'a total below zero',
    { lines: [line, { text: 'Off', amount: '-7000' }] },
    'amount 1',
    'The total is below zero: -$500.',
  ],
  [
    'a total over ten million',
    { lines: [line, { text: 'Much', amount: '9999999' }] },
    'amount 1',
    'over $10 million',
  ],
  ['the 41st line', { lines: many(41) }, 'text 40', 'up to 40 lines'],
  ['terms of 5,001 characters', { lines: [line], terms: 'x'.repeat(5001) }, 'terms', 'It’s 1 over.'],
  [
    'a deposit above the total',
    { lines: [line], deposit: '6500.01' },
    'deposit',
    'more than the total, $6,500.',
  ],
  ['a negative deposit', { lines: [line], deposit: '-5' }, 'deposit', 'like 4,500'],
  ['no date', { lines: [line], validUntil: '' }, 'validUntil', 'Choose a date.'],
  ['yesterday', { lines: [line], validUntil: '2026-11-28' }, 'validUntil', 'That date is in the past.'],
  ['a year of five digits', { lines: [line], validUntil: '20261-01-01' }, 'validUntil', 'Check the year.'],
  ['a year that is a typo', { lines: [line], validUntil: '9999-01-01' }, 'validUntil', 'Check the year.'],
])('%s is said at its field', (_, part, field, message) => {
  expect(read(part).errors).toEqual({ [field]: expect.stringContaining(message) });
});

test('the last day is still good, and so are 40 lines', () => {
  expect(read({ lines: many(40), validUntil: today }).errors).toEqual({});
});

test('the total is the sum of the lines in any order, and unknown while one can’t be read', () => {
  const cents = fc.array(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(cents, fc.infiniteStream(fc.nat()), (amounts, order) => {
      const keys = new Map(amounts.map((_, index) => [index, order.next().value]));
      const lines = amounts.map((amount) => ({ text: 'Work', amount: formatDollars(amount) }));
      const mixed = [...lines.keys()]
        .sort((a, b) => keys.get(a)! - keys.get(b)!)
        .map((index) => lines[index]!);
      const sum = Number(amounts.reduce((all, amount) => all + BigInt(amount), 0n));
      for (const typed of [lines, mixed]) {
        const { total, quote, errors } = read({ lines: typed });
        expect(total).toBe(sum);
        // The form accepts what the server accepts.
        expect(Object.keys(errors).length === 0).toBe(quoteSchema.safeParse(quote).success);
      }
    }),
  );
  expect(read({ lines: [line, { ...line, amount: '1e3' }] }).total).toBeUndefined();
});

test('a block becomes a paragraph of the terms, and a second tap removes it', () => {
  const terms = toggleBlock(toggleBlock('Ours\n', 'Rain $&'), 'Payment');
  expect(terms).toBe('Ours\n\nRain $&\n\nPayment');
  expect(toggleBlock(terms, 'Rain $&')).toBe('Ours\n\nPayment');
});
