import { placeOf } from '../content-texts.ts';
import type { Check, Finding } from '../finding.ts';
import { isFictionalPhone, isReservedHost } from '../reserved.ts';

/** The name this project is delivered with. */
const sampleName = 'Central Florida Concrete';

export const businessDetails: Check = {
  name: 'Name, phone and e-mail are yours',
  find({ business, texts }) {
    const refused = (field: string, what: string, mend: string): Finding => ({
      level: 'refused',
      where: placeOf(texts.find((text) => text.file === 'business.yaml' && text.field === field)!),
      what,
      mend,
    });
    const { name, phone, email } = business;
    return [
      name === sampleName &&
        refused('name', `The name "${name}" is the sample.`, 'Write your company’s name.'),
      isFictionalPhone(phone.e164) &&
        refused(
          'phone',
          `${phone.shown} is a number kept for examples; nobody answers it.`,
          'Write your own number.',
        ),
      isReservedHost(email.split('@')[1]!) &&
        refused('email', `${email} is a sample address; mail to it is lost.`, 'Write your own address.'),
    ].filter((finding) => finding !== false);
  },
};
