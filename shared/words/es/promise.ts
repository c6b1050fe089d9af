import type { QuotePromise } from '../../quote-promise.ts';
import type { promise as english } from '../en/promise.ts';

const answerTimes: Record<QuotePromise['answer'], string> = {
  ...{ '12 hours': '12 horas', '24 hours': '24 horas', '48 hours': '48 horas' },
  ...{
    '1 working day': '1 día hábil',
    '2 working days': '2 días hábiles',
    '3 working days': '3 días hábiles',
  },
  none: '',
};
const within = ({ answer }: QuotePromise) => (answer === 'none' ? '' : ` en menos de ${answerTimes[answer]}`);
const estimate = ({ freeEstimate }: QuotePromise) => (freeEstimate ? 'estimado gratis' : 'estimado');

export const promise: typeof english = {
  answerTime: (answer) => answerTimes[answer],
  estimate,
  /** After “Nos”. */
  contact: (promise) => `comunicaremos con usted${within(promise)} para darle su ${estimate(promise)}`,
  sentence(promise) {
    if (promise.answer !== 'none') return `Su ${estimate(promise)} le llega${within(promise)}.`;
    return promise.freeEstimate ? 'Su estimado es gratis.' : '';
  },
};
