import { placeOf } from '../content-texts.ts';
import type { Check, Finding } from '../finding.ts';

export const testimonials: Check = {
  name: 'Testimonials were really said',
  find: (subject) =>
    subject.testimonials.flatMap(({ name, sample, source, consent }, index): Finding[] => {
      const first = subject.texts.find(
        ({ file, field }) => file === 'testimonials.yaml' && field.startsWith(`${index}.`),
      )!;
      const at = { level: 'refused', where: placeOf(first) } as const;
      if (sample) {
        const mend = 'Put a real customer’s words in its place and take away the line `sample: true`.';
        return [{ ...at, what: `Nobody said what "${name}" says: it is a sample.`, mend }];
      }
      const missing = [!source && 'source', !consent && 'consent'].filter((field) => field !== false);
      if (missing.length === 0) return [];
      return [
        {
          ...at,
          what: `There is no record of ${missing.join(' and ')} for what "${name}" says (US rule on fake reviews, 16 CFR 465).`,
          mend: `Add ${missing.map((field) => `\`${field}:\``).join(' and ')} under it: where the words came from, when they allowed you to print them.`,
        },
      ];
    }),
};
