/** What a text promises whoever asks for a quote, however it says it. For text in any case. */
export const freeEstimateSaid =
  /\bfree\b(?:\s+[a-z]+){0,2}\s+(?:estimates?|quotes?|consultations?|inspections?)\b|\b(?:estimates?|quotes?) (?:is|are) free\b|\bno[- ]obligation\b/i;

const time = String.raw`(?:\b(?:with)?in (?:a|one|\d+|twenty-four) (?:business |working )?(?:hours?|days?)|\b(?:same|next)[- ]day)\b`;
const answering = String.raw`\b(?:estimates?|quotes?|answer\w*|call\w*|contact\w*|repl(?:y|ies)|respon\w+|hear|get back|come out|visit\w*|appointments?|on[- ]site)\b`;

/** A time together with an answer, in one sentence: not every joint that is cut the same day. */
export const answerTimeSaid = new RegExp(`${answering}[^.;!?]*${time}|${time}[^.;!?]*${answering}`, 'i');

/** The time that such a text says, as business.yaml would: `within one business day` is `1 working day`. */
export function answerTimeIn(text: string): string | undefined {
  const [, amount = '', working, unit] =
    /\b(?:with)?in (a|one|\d+|twenty-four) ((?:business|working) )?(hour|day)s?\b/i.exec(
      answerTimeSaid.exec(text)?.[0] ?? '',
    ) ?? [];
  if (!unit) return undefined;
  const words: Record<string, number> = { a: 1, one: 1, 'twenty-four': 24 };
  const count = Number(amount) || words[amount.toLowerCase()]!;
  return `${count} ${working ? 'working ' : ''}${unit.toLowerCase()}${count === 1 ? '' : 's'}`;
}
