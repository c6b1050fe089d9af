import { expect, test } from 'vitest';
import { subjects } from './claims/subjects.ts';
import { type Attempt, claimsWith, refused } from './testing/attempt.ts';
import { daysAgo, readyClaims } from './testing/ready-subject.ts';

test.each<Attempt>([
  ['no claims.yaml at all', { claims: [] }, /licensed: "Licensed & Insured" is not confirmed/],
  [
    '"yes" as the proof of everything',
    { claims: readyClaims.map((claim) => ({ ...claim, proof: 'yes' })) },
    /"yes" proves nothing/,
  ],
  [
    'one good-looking proof copied to everything',
    {
      claims: readyClaims.map((claim) => ({
        ...claim,
        proof: 'CGC1529384, 512 papers since 2009 in the office safe',
      })),
    },
    /"\w+" has the same proof; each claim needs its own/,
  ],
  [
    'words as they were before',
    claimsWith('licensed', { words: ['Licensed'] }),
    /licensed: "Licensed & Insured" is not what was confirmed/,
  ],
  ['a confirmation of tomorrow', claimsWith('insured', { on: daysAgo(-2) }), /insured: .* is in the future/],
  [
    'a confirmation of two years ago',
    claimsWith('insured', { on: daysAgo(730) }),
    /insured: .* more than a year old/,
  ],
  [
    'a day that no calendar has',
    claimsWith('insured', { on: '2026-02-31' }),
    /2026-02-31 is not a real date/,
  ],
  ['a policy that has ended', claimsWith('insured', { until: daysAgo(1) }), /insured: .* it expired on/],
  ['a policy without an end', claimsWith('insured', { until: undefined }), /insured: .* no last day/],
  [
    'a policy without a number',
    claimsWith('insured', { proof: 'The certificate hangs in the office' }),
    /no number that identifies the document/,
  ],
  [
    'a license other than that in business.yaml',
    claimsWith('licensed', { proof: 'CGC1000001 of Ana Cruz, active on the state site' }),
    /does not name the license number/,
  ],
  [
    'confirmed by the company',
    claimsWith('licensed', { by: 'Sandhill Slabs' }),
    /a company cannot confirm anything/,
  ],
  ['confirmed by nobody', claimsWith('licensed', { by: 'me' }), /"me" is not a person’s name/],
  [
    'the example beside the question',
    claimsWith('insured', { proof: subjects.find(({ about }) => about === 'insured')!.example }),
    /is the example/,
  ],
  [
    'lorem ipsum with a number',
    claimsWith('insured', { proof: 'Lorem ipsum dolor sit amet 12345' }),
    /proves nothing/,
  ],
])('%s is refused', async (_name, changes, sentence) => {
  expect(await refused(changes)).toContainEqual(expect.stringMatching(sentence));
});
