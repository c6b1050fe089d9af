import { placeOf } from '../subject/content-texts.ts';
import { type Check, noted } from '../subject/finding.ts';

export const copyrightYear: Check = {
  name: 'The year in the footer',
  find({ business, texts }) {
    const now = new Date().getFullYear();
    const year = business.copyrightYear;
    if (year === now) return [];
    const field = texts.find(({ file, field }) => file === 'business.yaml' && field === 'copyrightYear')!;
    const from = year === 2024 ? ', the year of the specification,' : '';
    const what = `The footer says ${year}${from} and it is ${now}.`;
    return [noted(placeOf(field), what, 'Write the year of your newest content, if you like.')];
  },
};
