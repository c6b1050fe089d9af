import type { QuotePromise } from '../../quote-promise.ts';

const answerTime = (answer: QuotePromise['answer']): string => answer;
/** ` within 24 hours`, or nothing. */
const within = ({ answer }: QuotePromise) => (answer === 'none' ? '' : ` within ${answerTime(answer)}`);
const estimate = ({ freeEstimate }: QuotePromise): string => (freeEstimate ? 'free estimate' : 'estimate');

/** What the company promises whoever asks for a quote. */
export const promise = {
  /** `24 hours`, `1 working day` */
  answerTime,
  /** `free estimate` or `estimate` */
  estimate,
  /** `contact you within 24 hours with your free estimate`, after “We’ll”, for whoever has asked for a quote. */
  contact: (promise: QuotePromise) => `contact you${within(promise)} with your ${estimate(promise)}`,
  /** The sentence for whoever has not asked yet, `Your free estimate comes within 24 hours.`; empty without a promise. */
  sentence(promise: QuotePromise): string {
    if (promise.answer !== 'none') return `Your ${estimate(promise)} comes${within(promise)}.`;
    return promise.freeEstimate ? 'Your estimate is free.' : '';
  },
};
