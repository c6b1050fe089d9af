import { parseDollars } from '#desk/format/money.ts';
import { parseSignedDollars } from '#desk/format/signed-dollars.ts';
import { joinLines } from '#shared/content/join-lines.ts';
import { visitYears } from '#shared/desk/actions.ts';
import { formatDollars } from '#shared/desk/format.ts';
import { isExpired, isTotal, type Quote, quoteLimits, totalOf } from '#shared/desk/quotes.ts';
import { isBlank } from '#shared/is-blank.ts';
import { tooLong } from '#shared/messages/en/errors.ts';

/** For how many days a new quote can be accepted. */
const validDays = 30;
const day = 86_400_000;

export interface DraftLine {
  text: string;
  amount: string;
}

/** The texts of a quote, in the order of the form. */
export const longTexts = ['included', 'excluded', 'terms'] as const;

/** A quote as it was typed. The names are stored on devices. */
export interface QuoteDraft extends Record<(typeof longTexts)[number], string> {
  lines: DraftLine[];
  deposit: string;
  validUntil: string;
  /** The version that was the last one when the draft was begun; 0 if there was none. */
  follows: number;
}

/** Returns the draft of a quote that is to be changed, or of a new one. @param today like 2026-12-31 */
export function draftOf(quote: (Quote & { version?: number }) | undefined, today: string): QuoteDraft {
  const {
    lines = [],
    included = '',
    excluded = '',
    terms = '',
    depositCents = null,
    version = 0,
  } = quote ?? {};
  return {
    lines: lines.map(({ text, amountCents }) => ({ text, amount: formatDollars(amountCents) })),
    included,
    excluded,
    terms,
    deposit: depositCents === null ? '' : formatDollars(depositCents),
    validUntil:
      quote && !isExpired(quote, today)
        ? quote.validUntil
        : new Date(Date.parse(today) + validDays * day).toISOString().slice(0, 10),
    follows: version,
  };
}

/** What is wrong with a draft, by the name of the field: `text 0`, `amount 0`, or a name of `QuoteDraft`. */
export type QuoteErrors = Record<string, string | undefined>;

interface ReadDraft {
  /** To be used if nothing is wrong. */
  quote: Quote;
  errors: QuoteErrors;
  /** In cents; undefined while an amount can't be read. */
  total: number | undefined;
}

/** Returns the quote that was typed, and what is wrong with it. Blank lines are skipped. @param today like 2026-12-31 */
export function readDraft(draft: QuoteDraft, today: string): ReadDraft {
  const { lines, errors } = readLines(draft.lines);
  const isReadable = draft.lines.every(({ amount }) => parseSignedDollars(amount).ok);
  const total = totalOf(lines);
  if (isReadable && !isTotal(total)) {
    const amounts = lines.map(({ amountCents }) => amountCents);
    const cause = lines[amounts.indexOf(total < 0 ? Math.min(...amounts) : Math.max(...amounts))]!;
    errors[`amount ${cause.index}`] =
      total < 0
        ? `The total is below zero: ${formatDollars(total)}. Check the discount.`
        : 'The total is over $10 million. Please check the amounts.';
  }
  for (const name of longTexts) {
    const { length } = draft[name].trim();
    if (length > quoteLimits.textLength) errors[name] = tooLong(quoteLimits.textLength, length);
  }
  const deposit = parseDollars(draft.deposit);
  if (!deposit.ok) errors.deposit = deposit.message;
  else if (isReadable && deposit.cents !== null && deposit.cents > total)
    errors.deposit = `The deposit is more than the total, ${formatDollars(total)}.`;
  const dateError = checkDate(draft.validUntil, today);
  if (dateError) errors.validUntil = dateError;
  return {
    quote: {
      lines: lines.map(({ text, amountCents }) => ({ text, amountCents })),
      included: draft.included.trim(),
      excluded: draft.excluded.trim(),
      terms: draft.terms.trim(),
      depositCents: deposit.ok ? deposit.cents : null,
      validUntil: draft.validUntil,
    },
    errors,
    total: isReadable ? total : undefined,
  };
}

export const isBlankLine = ({ text, amount }: DraftLine) => isBlank(text) && isBlank(amount);

/** Returns the lines with their positions in the form, and what is wrong with each. */
function readLines(typed: DraftLine[]) {
  const errors: QuoteErrors = {};
  const lines = typed.flatMap((line, index) => {
    if (isBlankLine(line)) return [];
    const text = joinLines(line.text).trim();
    const amount = parseSignedDollars(line.amount);
    if (isBlank(text)) errors[`text ${index}`] = 'Enter what this amount is for.';
    else if (text.length > quoteLimits.lineLength)
      errors[`text ${index}`] = tooLong(quoteLimits.lineLength, text.length);
    if (!amount.ok) errors[`amount ${index}`] = amount.message;
    else if (amount.cents === null)
      errors[`amount ${index}`] = 'Enter an amount. If it costs nothing, enter 0.';
    return [{ index, text, amountCents: (amount.ok && amount.cents) || 0 }];
  });
  if (lines.length === 0) errors['text 0'] = 'Enter what you’re quoting.';
  const extra = lines[quoteLimits.lines];
  if (extra)
    errors[`text ${extra.index}`] =
      `A quote can have up to ${quoteLimits.lines} lines. Combine some of them.`;
  return { lines, errors };
}

function checkDate(date: string, today: string): string | undefined {
  if (Number.isNaN(Date.parse(date))) return 'Choose a date.';
  if (isExpired({ validUntil: date }, today)) return 'That date is in the past.';
  return Number.parseInt(date, 10) > visitYears.last || date.length > 10 ? 'Check the year.' : undefined;
}

/** Adds a text to the terms as a paragraph of its own, or removes it. */
export function toggleBlock(terms: string, block: string): string {
  if (!terms.includes(block)) return [terms.trim(), block].filter(Boolean).join('\n\n');
  return terms
    .replace(block, () => '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
