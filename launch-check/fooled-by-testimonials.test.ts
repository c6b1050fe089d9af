import { expect, test } from 'vitest';
import type { Subject } from './subject/subject.ts';
import { type Attempt, refused, samples, text } from './testing/attempt.ts';
import { readyParts } from './testing/ready-subject.ts';

const ortiz = readyParts.testimonials[0]!;
const ortizWith = (changes: Partial<Subject['testimonials'][number]>) => ({
  testimonials: [{ ...ortiz, ...changes }],
});

test.each<Attempt>([
  ['source: x', ortizWith({ source: 'x' }), /no record of source .*"x" says nothing/],
  ['asdf for both records', ortizWith({ source: 'asdf asdf', consent: 'asdf' }), /"asdf asdf" says nothing/],
  ['a record of words that say nothing', ortizWith({ source: 'yes it is true, 2026-03-02' }), /says nothing/],
  [
    'a customer who writes in 2031',
    ortizWith({ source: 'text message from Rosa Ortiz, 2031-03-02' }),
    /2031-03-02 is in the future/,
  ],
  [
    'consent on 30 February',
    ortizWith({ consent: 'e-mail of Rosa Ortiz, 2026-02-30' }),
    /2026-02-30 is not a real date/,
  ],
  ['consent without a day', ortizWith({ consent: 'e-mail of Rosa Ortiz' }), /there is no date/],
  [
    'consent by the company itself',
    ortizWith({ consent: 'by Sandhill Slabs, for R. Ortiz, 2026-03-05' }),
    /only the customer can allow it/,
  ],
  [
    'consent by the owner',
    ortizWith({ consent: 'allowed by me for Ortiz, 2026-03-05' }),
    /only the customer can allow it/,
  ],
  [
    'a record about nobody',
    ortizWith({ source: 'text message to the office, 2026-03-02' }),
    /does not name the customer/,
  ],
  ['one text for source and consent', ortizWith({ consent: ortiz.source }), /the same as the source/],
  [
    'the same record under two customers',
    { testimonials: [ortiz, { ...ortiz, name: 'Rosa O.', text: 'Still holds.' }] },
    /"R. Ortiz" has the same one/,
  ],
  [
    'sample words under a new name, without the mark',
    text('testimonials.yaml', '0.text', samples.texts['testimonials.yaml']![0]!),
    /is a sample: nobody said it/,
  ],
  [
    'sample words with two changed',
    text(
      'testimonials.yaml',
      '0.text',
      samples.texts['testimonials.yaml']![0]!.replace('patio', 'porch').replace('Tuesday', 'Monday'),
    ),
    /is a sample: nobody said it/,
  ],
  [
    'the example beside the record',
    {
      testimonials: [
        { ...ortiz, name: 'Karen T.', source: 'text message from Karen Tate to the office, 2026-03-02' },
      ],
    },
    /is the example/,
  ],
])('%s is refused', async (_name, changes, sentence) => {
  expect(await refused(changes)).toContainEqual(expect.stringMatching(sentence));
});
