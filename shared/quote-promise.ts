/** How soon a company may promise to answer, as the owner chooses it. */
export const answerTimes = [
  ...(['12 hours', '24 hours', '48 hours'] as const),
  ...(['1 working day', '2 working days', '3 working days'] as const),
  'none',
] as const;

/** What a company promises whoever asks for a quote: `promise` in business.yaml; in words: shared/messages/en/emails.ts. */
export interface QuotePromise {
  answer: (typeof answerTimes)[number];
  freeEstimate: boolean;
}

/** The one of the specification, and of owners who say nothing else. */
export const specifiedPromise: QuotePromise = { answer: '24 hours', freeEstimate: true };

/** What is promised, apart: so many hours, or working days; undefined if nothing is. */
export function answerIn({ answer }: QuotePromise): { hours: number } | { workingDays: number } | undefined {
  if (answer === 'none') return undefined;
  const amount = Number.parseInt(answer, 10);
  return answer.endsWith('hours') ? { hours: amount } : { workingDays: amount };
}
