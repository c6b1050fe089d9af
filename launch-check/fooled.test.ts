import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { subjects } from './claims/subjects.ts';
import { findingsOf, runChecks } from './run-checks.ts';
import { readSamples } from './samples/samples.ts';
import type { Subject } from './subject.ts';
import {
  builtPage,
  daysAgo,
  homePage,
  readyClaims,
  readyParts,
  readySubject,
} from './testing/ready-subject.ts';

const samples = readSamples();
const { business, texts, settings, backups } = readyParts;
const ortiz = readyParts.testimonials[0]!;

async function refused(changes: Partial<Subject>): Promise<string[]> {
  const results = await runChecks(readySubject({ samples, ...changes }));
  return findingsOf(results, 'refused').map(({ where, what }) => `${where} ${what}`);
}

const body = (html: string) => ({ pages: [builtPage('/', { ...homePage, body: homePage.body + html })] });
const ortizWith = (changes: Partial<Subject['testimonials'][number]>) => ({
  testimonials: [{ ...ortiz, ...changes }],
});
const claimsWith = (about: string, changes: Partial<Subject['claims'][number]>) => ({
  claims: readyClaims.map((claim) => (claim.about === about ? { ...claim, ...changes } : claim)),
});
const server = (changes: Partial<Subject['settings']>) => ({ settings: { ...settings, ...changes } });
const backup = (changes: Partial<Subject['backups']>) => ({ backups: { ...backups, ...changes } });
const text = (file: string, field: string, says: string) => ({
  texts: [...texts, { file, line: 3, field, text: says }],
});
const story = samples.texts['about.yaml']!.find((sample) => sample.startsWith('We started with driveways'))!;
const words = (count: number) => body(`<p>${'Sand wetted and compacted. '.repeat(count)}</p>`);

test('with all samples known, the owner’s own site is ready', async () => {
  expect(await refused({})).toEqual([]);
});

test.each<[string, Partial<Subject>, RegExp]>([
  // Testimonials
  ['source: x', ortizWith({ source: 'x' }), /no record of source .*"x" says nothing/],
  ['asdf for both records', ortizWith({ source: 'asdf asdf', consent: 'asdf' }), /"asdf asdf" says nothing/],
  ['a record of words that say nothing', ortizWith({ source: 'yes it is true, 2026-03-02' }), /says nothing/],
  [
    'a customer who writes in 2031',
    ortizWith({ source: 'text message from Rosa Ortiz, 2031-03-02' }),
    /2031-03-02 is yet to come/,
  ],
  [
    'consent on 30 February',
    ortizWith({ consent: 'e-mail of Rosa Ortiz, 2026-02-30' }),
    /there is no day 2026-02-30/,
  ],
  ['consent without a day', ortizWith({ consent: 'e-mail of Rosa Ortiz' }), /it names no day/],
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
    /the same stands under "R. Ortiz"/,
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
  // Words and figures
  [
    'a figure one higher than confirmed',
    { pages: [builtPage('/', { ...homePage, body: homePage.body.replace('>500<', '>501<') })] },
    /customers: "501\+ Happy Customers" is not what was confirmed/,
  ],
  [
    'a count below the figure',
    claimsWith('customers', { proof: '212 different names on paid invoices, counted in the books' }),
    /the site says 500, and its proof 212/,
  ],
  [
    'fifteen years since 2019',
    claimsWith('years in business', { proof: 'Articles of organization filed in 2019 with the state' }),
    /the site says 15 years, and its proof/,
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
  // Confirmations
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
    /the same proof stands under "\w+.*each thing has a proof of its own/,
  ],
  [
    'words as they were before',
    claimsWith('licensed', { words: ['Licensed'] }),
    /licensed: "Licensed & Insured" is not what was confirmed/,
  ],
  ['a confirmation of tomorrow', claimsWith('insured', { on: daysAgo(-2) }), /insured: .* is yet to come/],
  [
    'a confirmation of two years ago',
    claimsWith('insured', { on: daysAgo(730) }),
    /insured: .* more than a year old/,
  ],
  ['a day that no calendar has', claimsWith('insured', { on: '2026-02-31' }), /there is no day 2026-02-31/],
  ['a policy that has ended', claimsWith('insured', { until: daysAgo(1) }), /insured: .* it ended on/],
  ['a policy without an end', claimsWith('insured', { until: undefined }), /insured: .* no last day/],
  [
    'a policy without a number',
    claimsWith('insured', { proof: 'The certificate hangs in the office' }),
    /no number by which the paper can be found/,
  ],
  [
    'a license other than that in business.yaml',
    claimsWith('licensed', { proof: 'CGC1000001 of Ana Cruz, active on the state site' }),
    /does not name the license number/,
  ],
  [
    'confirmed by the company',
    claimsWith('licensed', { by: 'Sandhill Slabs' }),
    /a company confirms nothing/,
  ],
  ['confirmed by nobody', claimsWith('licensed', { by: 'me' }), /"me" is nobody/],
  [
    'the example beside the question',
    claimsWith('insured', { proof: subjects.find(({ about }) => about === 'insured')!.example }),
    /is the example/,
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
  [
    '“insured” in Spanish',
    body('<p>Somos una empresa asegurada.</p>'),
    /insured: .* is not what was confirmed/,
  ],
  ['a count in words', body('<p>Two thousand driveways so far.</p>'), /projects: .* is not confirmed/],
  // Texts and pictures
  [
    'the sample story',
    text('about.yaml', 'story.paragraphs.0', story),
    /about.yaml story: "We started.*came with the samples/,
  ],
  [
    'the sample story with two words changed',
    text('about.yaml', 'story.paragraphs.0', story.replace('driveways', 'patios').replace('loose', 'soft')),
    /came with the samples/,
  ],
  ['a sample text in another file', text('home.yaml', 'hero.heading', story), /came with the samples/],
  // Details
  [
    'another spelling of a number for examples',
    text('home.yaml', 'x', 'Call 407 555 0199 now'),
    /"407 555 0199" is kept for examples/,
  ],
  [
    'a number for examples without dashes',
    { business: { ...business, phone: { shown: '(407) 555-0163', e164: '+14075550163' } } },
    /kept for examples/,
  ],
  [
    'a number that nobody can have',
    { business: { ...business, phone: { shown: '(407) 111-1111', e164: '+14071111111' } } },
    /is no number that anybody can have/,
  ],
  [
    'a mail box for an hour',
    { business: { ...business, email: 'slabs@mailinator.com' } },
    /that anybody can read/,
  ],
  [
    'an example domain in a text',
    text('home.yaml', 'x', 'Write to office@example.org'),
    /"example\.org" is kept for examples/,
  ],
  [
    'the sample name with LLC',
    text('home.yaml', 'x', 'Central Florida Concrete, LLC'),
    /holds the sample name/,
  ],
  [
    'license CBC0000000',
    { business: { ...business, license: 'CBC0000000' } },
    /"CBC0000000" is not a license number/,
  ],
  ['license 1234567', { business: { ...business, license: 'CGC 234567' } }, /is not a license number/],
  // The server
  ['RATE_LIMIT=0', server({ rateLimit: 0 }), /^RATE_LIMIT It is 0/],
  ['RATE_LIMIT=1000000', server({ rateLimit: 1_000_000 }), /^RATE_LIMIT .* limits nobody/],
  ['TRUST_PROXY missing behind a proxy', server({ trustedProxies: 0 }), /^TRUST_PROXY It is 0/],
  [
    'requests in the temporary folder',
    server({ dataDir: '/tmp/requests' }),
    /^DATA_DIR .* the system clears away/,
  ],
  ['SITE_URL=http://', { siteUrl: new URL('http://www.sandhillslabs.com') }, /is not https/],
  [
    'a notice that promises less time than the server keeps',
    server({ retentionMonths: 60 }),
    /RETENTION_MONTHS is 60, and the notice/,
  ],
  [
    'a notice that says nobody, and a webhook to somebody',
    {
      ...server({ webhookUrl: 'https://hooks.zapper.com/1' }),
      contact: {
        ...readyParts.contact,
        privacy: { ...readyParts.contact.privacy, points: ['Nobody else gets it.'] },
      },
    },
    /nobody else gets requests, and WEBHOOK_URL sends each to hooks\.zapper\.com/,
  ],
  [
    'a mail that was taken and never read',
    {
      tryChannels: async () => [
        { channel: 'mail', tellsSomebody: true, hasArrived: false, outcome: 'sent', detail: '250 OK' },
      ],
    },
    /taken does not say that it came/,
  ],
  [
    'MAIL_TO of a domain without mail',
    { mailTo: ['a@sandhillslabz.com'], resolveMx: async () => [] },
    /sandhillslabz\.com No mail server takes mail/,
  ],
  ['a site built from something else', { isBuiltFromThis: false }, /was built from something else/],
  // Backups
  ['never backed up', backup({ last: undefined }), /never backed up/],
  [
    'a backup of 0 bytes',
    backup({
      found: { ...backups.found, bytes: 0 },
      restore: () => Promise.reject(new Error('no such table')),
    }),
    /cannot be restored: it is empty/,
  ],
  [
    'a backup older than a month',
    backup({ found: { ...backups.found, writtenAt: `${daysAgo(40)}T03:00:00.000Z` } }),
    /The last backup is 40 days old/,
  ],
  ['a backup that is gone, never restored', backup({ found: undefined }), /no restore was ever tried/],
  [
    'a PostgreSQL that nobody restored',
    backup({ areOurs: false, last: undefined }),
    /Nobody says that a backup of PostgreSQL/,
  ],
])('%s is refused', async (_name, changes, sentence) => {
  expect(await refused(changes)).toContainEqual(expect.stringMatching(sentence));
});

/** It was made from a delivered one. */
const photo = fileURLToPath(new URL('../tests/content/photos/patio.jpg', import.meta.url));

test.each<[string, (image: sharp.Sharp) => sharp.Sharp]>([
  ['saved as PNG', (image) => image.resize(900).png()],
  ['made small and rough', (image) => image.resize(480).jpeg({ quality: 40 })],
  ['mirrored', (image) => image.resize(900).flop()],
  [
    'cut by a tenth at one corner',
    (image) => image.resize(1000).extract({ left: 100, top: 66, width: 900, height: 600 }),
  ],
  ['cut all around', (image) => image.resize(1000).extract({ left: 70, top: 46, width: 860, height: 574 })],
  ['brightened', (image) => image.resize(900).modulate({ brightness: 1.3, saturation: 0.6 })],
  [
    'signed across',
    (image) =>
      image.resize(1000).composite([
        {
          input: Buffer.from(
            '<svg width="1000" height="600"><text x="80" y="330" font-size="110" fill="white" fill-opacity="0.6">SANDHILL SLABS</text></svg>',
          ),
        },
      ]),
  ],
])('a sample photo %s is refused', async (_how, change) => {
  const subject = readySubject({ samples });
  writeFileSync(
    path.join(subject.contentDir, 'photos/mine.png'),
    await change(sharp(readFileSync(photo))).toBuffer(),
  );
  const results = await runChecks(subject);
  expect(findingsOf(results, 'refused').map(({ where, what }) => `${where} ${what}`)).toEqual([
    'content/photos/mine.png This picture is the sample stamped-ashlar-patio.jpg, or was made from it.',
  ]);
});

test('sentences about the ground, however many, are no claim', async () => {
  expect(await refused(words(3))).toEqual([]);
});

test.each([
  'Walk on it in 24–48 hours, drive on it after about 7 days.',
  'Non-slip sealer, renewed every two to three years',
  'A driveway carries two tons twice a day on sand that wants to move.',
  'Two summers of storms since then.',
  'Control joints every 8–10 ft, cut within reach',
])('“%s” claims nothing', async (sentence) => {
  expect(await refused(body(`<p>${sentence}</p>`))).toEqual([]);
});
