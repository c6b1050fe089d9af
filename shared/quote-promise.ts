/** The times in which a company can promise to answer. */
export const answerTimes = [
  ...(['12 hours', '24 hours', '48 hours'] as const),
  ...(['1 working day', '2 working days', '3 working days'] as const),
  'none',
] as const;

/**
 * What a company promises to people who ask for a quote: `promise` in business.yaml; its text is in
 * shared/messages/en/emails.ts.
 */
export interface QuotePromise {
  answer: (typeof answerTimes)[number];
  freeEstimate: boolean;
}

/** A time as people read it: `1 business day`, stored as `1 working day`. */
export const toBusinessDays = (time: string): string => time.replace('working', 'business');

/** The promise of the specification, used if the owner sets none. */
export const defaultPromise: QuotePromise = { answer: '24 hours', freeEstimate: true };

/** Parses the promised time into hours or business days; undefined if nothing is promised. */
export function parseAnswerTime({
  answer,
}: QuotePromise): { hours: number } | { workingDays: number } | undefined {
  if (answer === 'none') return undefined;
  const amount = Number.parseInt(answer, 10);
  return answer.endsWith('hours') ? { hours: amount } : { workingDays: amount };
}
