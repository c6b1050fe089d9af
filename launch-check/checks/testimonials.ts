import { placeOf } from '../subject/content-texts.ts';
import { type Check, type Finding, refused } from '../subject/finding.ts';
import type { Subject } from '../subject/subject.ts';
import { folded, wordsOf } from '../words/plain.ts';
import { faultOfDays, saysSomething } from '../words/records.ts';

const records = ['source', 'consent'] as const;
const examples = {
  source: 'text message from Karen Tate to the office, 2026-03-02',
  consent: 'e-mail from Karen Tate, 2026-03-05',
};

export const testimonials: Check = {
  name: 'Testimonials were really said',
  find: (subject) =>
    subject.testimonials.flatMap((testimonial, index): Finding[] => {
      const { name, sample } = testimonial;
      const first = subject.texts.find(
        ({ file, field }) => file === 'testimonials.yaml' && field.startsWith(`${index}.`),
      );
      const where = first ? placeOf(first) : 'content/testimonials.yaml';
      if (sample) {
        const mend = 'Replace it with a real customer’s words and delete the line `sample: true`.';
        return [refused(where, `Nobody said what "${name}" says: it is a sample.`, mend)];
      }
      const twin = subject.testimonials
        .slice(0, index)
        .find(({ text }) => folded(text) === folded(testimonial.text));
      if (twin)
        return [
          refused(
            where,
            `"${name}" says word for word what "${twin.name}" says.`,
            'Keep the one who said it.',
          ),
        ];
      return records.flatMap((record): Finding[] => {
        const fault = faultOfRecord(record, testimonial, subject);
        if (!fault) return [];
        const mend = `Write under it, like \`${record}: ${examples[record]}\`, what you can show if someone asks.`;
        return [
          refused(
            where,
            `There is no record of ${record} for what "${name}" says: ${fault} (US rule on fake reviews, 16 CFR 465).`,
            mend,
          ),
        ];
      });
    }),
};

type Testimonial = Subject['testimonials'][number];

function faultOfRecord(
  record: (typeof records)[number],
  testimonial: Testimonial,
  { business, testimonials }: Subject,
) {
  const written = testimonial[record];
  if (!written) return 'it is missing';
  if (!saysSomething(written)) return `"${written}" says nothing`;
  if (Object.values(examples).includes(written)) return `"${written}" is the example`;
  const days = faultOfDays(written);
  if (days) return `in "${written}", ${days}`;
  if (record === 'consent' && isByCompany(written, business))
    return `"${written}": only the customer can allow it`;
  if (!namesWho(written, testimonial.name)) return `"${written}" does not name the customer`;
  const other = record === 'source' ? testimonial.consent : testimonial.source;
  if (record === 'consent' && folded(written) === folded(other ?? ''))
    return 'it is the same as the source; when did they say that you may print it?';
  const twin = testimonials.find(
    (each) => each !== testimonial && folded(each[record] ?? '') === folded(written),
  );
  return twin && `"${twin.name}" has the same one`;
}

/** A word of the printed name, or a first name for an initial: "Karen Tate" for "Karen T.". */
function namesWho(record: string, name: string): boolean {
  const words = wordsOf(record);
  return wordsOf(name).some((part) => words.includes(part));
}

function isByCompany(record: string, { name, email }: Subject['business']): boolean {
  const said = folded(record);
  const ours = [
    folded(name),
    folded(email),
    'us',
    'me',
    'myself',
    'ourselves',
    'the company',
    'the owner',
    'owner',
    'our office',
    'the office',
    'our team',
    'management',
    'staff',
  ];
  return (
    ours.some((who) => said.includes(`by ${who}`) && !/[a-z]/.test(said.split(`by ${who}`)[1]![0] ?? '')) ||
    ours.slice(0, 2).some((who) => said.startsWith(who))
  );
}
