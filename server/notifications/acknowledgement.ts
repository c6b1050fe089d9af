import type { Company } from '#server/platform/company.ts';
import { answerTime } from '#shared/answer-time.ts';

/**
 * The automatic reply, if it is turned on. It repeats nothing that was typed, so it cannot carry anyone's text to
 * others.
 */
export function acknowledgement({ name, phone }: Company) {
  return {
    subject: `We have your quote request`,
    text: [
      `Thank you for your quote request. We have it, and will contact you within ${answerTime} with your free estimate.`,
      `If it is urgent, call ${phone.shown}.`,
      `${name}`,
      'You received this because this address was entered in the form on our website. If that was not you, please ignore it.',
    ].join('\n\n'),
  };
}
