import { shownText } from '../subject/built-pages.ts';
import { placeOf } from '../subject/content-texts.ts';
import { type Check, type Finding, refused } from '../subject/finding.ts';

const claim = /\blicen[cs]ed\b/i;
/** The example beside the field. */
const sampleNumber = 'CBC1234567';

/** Too short, all the same digit, or consecutive digits. */
function isMadeUp(number: string): boolean {
  const figures = number.replace(/\D/g, '');
  return (
    figures.length < 3 ||
    /^(\d)\1+$/.test(figures) ||
    '01234567890123456789'.includes(figures) ||
    '98765432109876543210'.includes(figures)
  );
}

export const license: Check = {
  name: '"Licensed" is backed by a number',
  find({ business, texts, pages }) {
    const field = texts.find(({ file, field }) => file === 'business.yaml' && field === 'license')!;
    const refuse = (what: string, mend: string): Finding[] => [refused(placeOf(field), what, mend)];
    const number = business.license;
    if (!number) {
      const places = texts.filter(({ text }) => claim.test(text)).map(placeOf);
      if (places.length === 0) return [];
      return refuse(
        `The site says "licensed" without a license number, in ${places.join(', ')} (Florida Statutes 489.127 forbids the claim without a license, 489.119 requires the number in advertising).`,
        'Write your license number after `license:`, or remove the word from those lines.',
      );
    }
    if (number === sampleNumber || isMadeUp(number)) {
      return refuse(`"${number}" is not a license number.`, 'Write the number exactly as on your license.');
    }
    const silent = pages
      .filter(({ document }) => !shownText(document).includes(number))
      .map(({ route }) => route);
    if (silent.length === 0) return [];
    return refuse(
      `The license number is not shown on ${silent.join(', ')} (Florida Statutes 489.119).`,
      'Build the site again: `npm run build`.',
    );
  },
};
