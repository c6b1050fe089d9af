import { licensePattern } from '#content-model/wording/license-pattern.ts';
import { formatCount } from '#server/platform/text.ts';
import { shownText } from './built-pages.ts';
import { isConfirmed, isMeaningful } from './claims.ts';
import {
  type ContentText,
  foldText,
  formatFieldLocation,
  formatLocation,
  toPlainText,
} from './content-texts.ts';
import { type Check, createBlocker, createNote, type Finding } from './finding.ts';

/** Reserved host names: RFC 2606 and 6761, and the one in this project's docs. */
const exampleHost = /(^|\.)(example\.(com|net|org)|example|test|invalid|localhost|your-company\.com)$/i;
export const isExampleHost = (host: string) => exampleHost.test(host);

/** 555-01xx is reserved for fiction in every area; no other 555 is assigned. */
const examplePhone = /(?<!\d)\(?\d{3}\)?[\s.\-–]{0,3}555[\s.\-–]{0,3}\d{4}(?!\d)/g;

/** The name this project is delivered with; "Central Florida concrete contractor" could describe anyone there. */
const sampleName =
  /\bcentral florida concrete\b(?!,? (?:contractors?|company|companies|work|services?|crews?|jobs?|projects?))/;

export const companyNameClaim = 'company name';

/** Whether a company's name is the one that this project is delivered with, whatever follows it. */
export const isSampleName = (name: string) =>
  foldText(name)
    .replace(/[^a-z]+/g, ' ')
    .includes('central florida concrete');

/** Checks name, phone number and addresses in all fields. */
export const checkCompanyDetails: Check = ({ texts, claims, business }) => {
  const ofName = claims.filter(({ about }) => about === companyNameClaim);
  // The company's own name may stand where a person's is asked for.
  const isTheirName = isConfirmed({ words: business.name }, ofName, { ...business, name: '' });
  return texts
    .filter(({ file }) => file !== 'claims.yaml')
    .flatMap((text) => [
      ...examplesIn(toPlainText(text.text)).map((left) =>
        createBlocker(
          formatLocation(text),
          `"${left}" is reserved for examples and reaches nobody.`,
          'Write your own.',
        ),
      ),
      !isTheirName &&
        hasSampleName(text) &&
        createBlocker(
          formatLocation(text),
          `"${toPlainText(text.text)}" contains the sample name.`,
          'Write your own. If this is your company’s name, confirm it in the desk.',
        ),
    ]);
};

function examplesIn(text: string): string[] {
  const hosts = text.match(/(?<=@|https?:\/\/|\bwww\.)[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi) ?? [];
  return [...(text.match(examplePhone) ?? []), ...hosts.filter(isExampleHost)];
}

function hasSampleName({ file, text, field }: ContentText): boolean {
  if (file === 'business.yaml' && field === 'name') return isSampleName(text);
  return !/keywords/.test(field) && sampleName.test(foldText(text).replace(/[^a-z,]+/g, ' '));
}

/** The example shown beside the field. */
export const sampleLicense = 'CBC1234567';

/** Checks that "licensed" is said only with a license number, and that the number is on every page. */
export const checkLicense: Check = ({ business, texts, pages }) => {
  const where = formatFieldLocation(texts, 'business.yaml', 'license');
  const number = business.license;
  if (!number) {
    const places = texts.filter(({ text }) => licensePattern.test(foldText(text)));
    if (places.length === 0) return [];
    return [
      createBlocker(
        where,
        `The site says "licensed" in ${formatCount(places.length, 'place')} without a license number (Florida Statutes 489.127 forbids the claim without a license, 489.119 requires the number in advertising).`,
        'Enter your license number, or remove the word from those texts.',
      ),
    ];
  }
  if (number === sampleLicense) {
    const what = `"${number}" is the example license number.`;
    return [createBlocker(where, what, 'Write the number exactly as on your license.')];
  }
  const silent = pages.filter((page) => !shownText(page).includes(number)).map(({ route }) => route);
  if (silent.length === 0) return [];
  const what = `The license number is not shown on ${silent.join(', ')} (Florida Statutes 489.119).`;
  return [createBlocker(where, what, 'Build the site again: `npm run build`.')];
};

/** Checks the address: search engines list a company by its location, and pages name only the area it works in. */
export const checkAddress: Check = ({ business }) => {
  const what = 'Search engines don’t know which city the company is in.';
  const fix = 'Add the city and the state, and the street if customers can visit.';
  const inForm: Finding['inForm'] = { text: what, file: 'business.yaml', path: ['address'] };
  return [!business.address && { ...createNote('content/business.yaml', what, fix), inForm }];
};

const records = ['source', 'consent'] as const;
/** The examples of docs/how-to/edit-files.md. */
const examples = {
  source: 'text message from Karen Tate to the office, 2026-03-02',
  consent: 'email from Karen Tate, 2026-03-05',
};

/** Checks that testimonials have a record of who said them, and of the consent to print them. */
export const checkTestimonials: Check = (input) =>
  input.testimonials.flatMap((testimonial, index): Finding[] => {
    const { name, sample } = testimonial;
    const where = formatFieldLocation(input.texts, 'testimonials.yaml', `${index}.`);
    const inEntry = (finding: Finding): Finding => ({
      ...finding,
      inForm: { text: finding.what, file: 'testimonials.yaml', path: [index] },
    });
    if (sample) {
      const fix = 'Replace it with a real customer’s words, and turn off “This is a sample”.';
      return [
        inEntry(createBlocker(where, `The testimonial by "${name}" is a sample: no customer said it.`, fix)),
      ];
    }
    return records.flatMap((record) => {
      const written = testimonial[record];
      const problem =
        (!written && 'it is missing') ||
        (!isMeaningful(written!) && `"${written}" says nothing`) ||
        (written === examples[record] && `"${written}" is the example`);
      if (!problem) return [];
      const what = `There is no record of ${record} for the testimonial by "${name}": ${problem} (US rule on fake reviews, 16 CFR 465).`;
      const fix = `For each, write down what you can show if someone asks, like “${examples[record]}”.`;
      return [inEntry(createBlocker(where, what, fix))];
    });
  });

export const checkCopyrightYear: Check = ({ business, texts }) => {
  const now = new Date().getFullYear();
  const year = business.copyrightYear;
  const what = `The footer says ${year}${year === 2024 ? ', the year of the specification,' : ''} and it is ${now}.`;
  const where = formatFieldLocation(texts, 'business.yaml', 'copyrightYear');
  return [year !== now && createNote(where, what, 'Write the year of your newest content, if you like.')];
};
