import { expect, test } from 'vitest';
import { type Attempt, body, claimsWith, refused } from './testing/attempt.ts';
import { builtPage, homePage, readyParts } from './testing/ready-subject.ts';

const { texts } = readyParts;

test.each<Attempt>([
  [
    'a figure one higher than confirmed',
    { pages: [builtPage('/', { ...homePage, body: homePage.body.replace('>500<', '>501<') })] },
    /customers: "501\+ Happy Customers" is not what was confirmed/,
  ],
  [
    'a count below the figure',
    claimsWith('customers', { proof: '212 different names on paid invoices, counted in the books' }),
    /the site says 500, but its proof says 212/,
  ],
  [
    'fifteen years since 2019',
    claimsWith('years in business', { proof: 'Articles of organization filed in 2019 with the state' }),
    /the site says 15 years, but its proof/,
  ],
  [
    '"bonded" in a description of a picture',
    body('<img src="/a.jpg" alt="Bonded crew at work">'),
    /bonded: "Bonded crew at work" is not confirmed/,
  ],
  ['"bonded" in a heading', body('<h2>Bonded for your peace of mind</h2>'), /bonded: .* is not confirmed/],
  ['"bonded" with a zero-width space', body('<p>We are bon\u200bded.</p>'), /bonded: .* is not confirmed/],
  ['"bonded" with a Cyrillic o', body('<p>We are b\u043ended.</p>'), /bonded: .* is not confirmed/],
  ['"b0nded" with a zero', body('<p>We are b0nded.</p>'), /bonded: .* is not confirmed/],
  ['"bonded" letter by letter', body('<p>We are B.O.N.D.E.D.</p>'), /bonded: .* is not confirmed/],
  [
    '"bonded" for search engines only',
    body('<script type="application/ld+json">{"slogan":"Fully bonded"}</script>'),
    /bonded: "Fully bonded" is not confirmed/,
  ],
  [
    '"24/7" where nobody confirmed it',
    body('<li>24/7 support</li>'),
    /24\/7: "24\/7 support" is not confirmed/,
  ],
  ['an emergency line', body('<p>Emergency? Call.</p>'), /emergency: .* is not confirmed/],
  ['a guarantee', body('<p>Lifetime warranty on every slab.</p>'), /guarantee: .* is not confirmed/],
  [
    'years in words',
    body('<p>Serving you for over twenty years.</p>'),
    /years in business: .* is not what was confirmed/,
  ],
  [
    'a figure of its own',
    {
      ...body('<dl><div><dt>crews</dt><dd>12</dd></div></dl>'),
      texts: [...texts, { file: 'business.yaml', line: 26, field: 'figures.crews', text: '12' }],
    },
    /figure crews: "12 crews" is not confirmed/,
  ],
  [
    '“insured” in Spanish',
    body('<p>Somos una empresa asegurada.</p>'),
    /insured: .* is not what was confirmed/,
  ],
  ['a count in words', body('<p>Two thousand driveways so far.</p>'), /projects: .* is not confirmed/],
  ['“anytime”', body('<p>Call us anytime.</p>'), /24\/7: "Call us anytime." is not confirmed/],
  [
    'a count that looks like a year',
    body('<p>2000 customers served.</p>'),
    /customers: .* is not what was confirmed/,
  ],
])('%s is refused', async (_name, changes, sentence) => {
  expect(await refused(changes)).toContainEqual(expect.stringMatching(sentence));
});

test.each([
  'Walk on it in 24–48 hours, drive on it after about 7 days.',
  'Slip-resistant sealer, renewed every two to three years',
  'A driveway carries two tons twice a day on sand that wants to move.',
  'Two summers of storms since then.',
  '© 2026 Sandhill Slabs',
  'Control joints every 8–10 ft, cut within reach',
])('“%s” is not taken for a claim', async (sentence) => {
  expect(await refused(body(`<p>${sentence}</p>`))).toEqual([]);
});
