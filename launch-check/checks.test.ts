import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentFolder } from '#content-model/load.ts';
import { sampleFolder } from '#content-model/prepare/seed.ts';
import { findingsOf, runChecks } from './checks.ts';
import type { CheckInput } from './input.ts';
import { formatVerdict, reportText } from './report.ts';
import {
  body,
  builtPage,
  type Changes,
  daysAgo,
  findBlockers,
  homePage,
  readyClaims,
  readyInput,
  readyParts,
  sampleStarting,
  text,
} from './testing/ready-input.ts';

const { business, backups, contact } = readyParts;
const ortiz = readyParts.testimonials[0]!;

const expectRefused = async (changes: Changes, message: RegExp) =>
  expect(await findBlockers(changes)).toContainEqual(expect.stringMatching(message));

const page = (changes: Partial<typeof homePage>) => ({
  pages: [builtPage('/', { ...homePage, ...changes })],
});
const withStatements = (...points: string[]) => ({
  contact: { ...contact, privacy: { ...contact.privacy, points } },
});
test('a site with nothing left of the samples is ready; the check uses no network unless it is told to', async () => {
  const results = await runChecks(readyInput());
  expect(results.flatMap(({ findings }) => findings)).toEqual([]);
  const never = () => Promise.reject(new Error('asked'));
  const asked = {
    openSite: never,
    resolveTxt: never,
    resolveNs: never,
    resolveMx: never,
  };
  expect(findingsOf(await runChecks(readyInput(asked), true), 'refused')).toEqual([]);
});

test('the startup log sums up in one line what is left to do, without using the network', async () => {
  const input = readyInput({ ...page({ title: 'Concrete' }), ...opens('CERT_HAS_EXPIRED') });
  expect(formatVerdict(await runChecks(input, true))).toMatch(/^Launch check: NOT READY, 1 to fix; DNS/);
  expect(reportText(await runChecks(input), input)).toMatch(/\nNOT READY, 2 to fix\.$/);
});

test('links that lead somewhere are accepted', async () => {
  const urls = ['#top', '/?show=a#top', 'https://other.org/x', 'tel:+1'];
  expect(await findBlockers(body(urls.map((url) => `<a href="${url}">x</a>`).join('')))).toEqual([]);
});

test('an old year, a missing address and another answer time cause warnings, and don’t prevent a launch', async () => {
  const { address: _, ...nowhere } = business;
  const input = readyInput({ business: { ...nowhere, copyrightYear: 2024 } });
  cpSync(contentFolder, input.config.contentDir, { recursive: true });
  const about = path.join(input.config.contentDir, 'about.yaml');
  writeFileSync(about, readFileSync(about, 'utf8').replace(/lead: .*/, 'lead: An estimate within 48 hours.'));
  const results = await runChecks(input);
  expect(findingsOf(results, 'refused')).toEqual([]);
  const noted = findingsOf(results, 'noted').map(({ where, what }) => `${where} ${what}`);
  expect(noted.toSorted()).toEqual([
    expect.stringMatching(/about\.yaml:\d+ .*48 hours/),
    expect.stringContaining('which city the company is in'),
    expect.stringContaining('2024, the year of the specification'),
  ]);
});

describe('a page is refused that says', () => {
  test.each([
    ['<img src="/a.jpg" alt="Bonded crew at work">', /bonded: "Bonded crew at work" is not confirmed/],
    ['<script type="application/ld+json">{"slogan":"Fully bonded"}</script>', /bonded: "Fully bonded" is/],
    ['<li>24/7 support</li>', /24\/7: "24\/7 support" is not confirmed/],
    ['<p>Emergency? Call.</p>', /emergency: .* is not confirmed/],
    ['<p>Lifetime warranty on every slab.</p>', /guarantee: .* is not confirmed/],
    ['<p>Serving you for over twenty years.</p>', /years in business: .* is not what was confirmed/],
    ['<p>Somos una empresa asegurada.</p>', /insured: .* is not what was confirmed/],
    ['<p>Two thousand driveways so far.</p>', /projects: .* is not confirmed/],
    ['<p>TODO</p>', /^\/ "TODO"/],
    ['<img src="/a.jpg" srcset="/b.jpg 2x" alt="">', /\/b\.jpg leads nowhere/],
    ['<a href="/prices">x</a>', /^\/ \/prices leads nowhere/],
    ['<a href="/#prices">x</a>', /part of the page that doesn’t exist/],
    ['<a href="/index.html">x</a>', /redirects to \//],
  ])('%s', (html, message) => expectRefused(body(html), message));
});

test.each([
  'Walk on it in 24–48 hours, drive on it after about 7 days.',
  'Slip-resistant sealer, renewed every two to three years',
  'A driveway carries two tons twice a day on sand that wants to move.',
  'Two summers of storms since then.',
  '© 2026 Sandhill Slabs',
  'Control joints every 8–10 ft, cut within reach',
  'Joints cut the same day, the middle one in line with the garage.',
  'Concrete path between smooth borders, leading through planting to a porch',
])('“%s” doesn’t count as a claim', async (sentence) => {
  expect(await findBlockers(body(`<p>${sentence}</p>`))).toEqual([]);
});

describe('of the built-in texts,', () => {
  const job = (nth: number) => ({ ...readyParts.texts.at(-1)!, field: `${nth}.title`, text: 'A slab' });
  const counted = (count: number) => ({
    file: 'gallery.yaml',
    line: 20,
    field: 'intro.lead',
    written: '{projects job/jobs} and 15+ years',
    text: `${count} jobs and 15+ years`,
    uncounted: '{projects job/jobs} and 15+ years',
  });
  const texts = (count: number) => [
    ...readyParts.texts,
    ...Array.from({ length: count }, (_, nth) => job(nth)),
    counted(count),
  ];
  const years = readyClaims.find(({ about }) => about === 'years in business')!;
  const claims = [...readyClaims, { ...years, words: ['13 jobs and 15+ years'] }];
  const gallery = (count: number) =>
    body(`<p>${count} of ${count} projects shown</p><p>${count} jobs and 15+ years</p>`);

  test('a number that it counted is not asked about, and what was confirmed stays so with another project', async () => {
    for (const count of [13, 14])
      expect(await findBlockers({ texts: texts(count), claims, ...gallery(count) })).toEqual([]);
    expect(await findBlockers({ texts: texts(2), claims, ...gallery(40) })).toHaveLength(2);
  });

  test('a corrected apostrophe doesn’t void a confirmation', async () => {
    const problems = await findBlockers({
      claims: [...readyClaims, { ...years, words: ["Ana's crew, 15+ years"] }],
      ...body('<p>Ana’s crew, 15+ years</p>'),
    });
    expect(problems).toEqual([]);
  });

  test('a promise is asked about where the owner made it, in the words that visitors read', async () => {
    const promise = { answer: '1 working day', freeEstimate: true } as const;
    const problems = await findBlockers({
      business: { ...business, promise },
      ...text('business.yaml', 'promise.answer', '1 working day'),
      ...body('<p>Call Mon-Fri, or write. Your free estimate comes within 1 business day.</p>'),
    });
    expect(problems).toContainEqual(
      expect.stringMatching(
        /^content\/business\.yaml:3 answer time: .*"Your free estimate comes within 1 business day\."/,
      ),
    );
    expect(problems.join()).not.toContain('Call Mon-Fri');
  });

  test('questions about the owner’s texts name file and line, whatever surrounds them', async () => {
    const { texts } = text('contact.yaml', 'emergency.hours', 'Emergencies at any hour');
    const name = { ...texts.at(-1)!, file: 'home.yaml', text: 'at any hour', written: 'at any hour' };
    const problems = await findBlockers({
      texts: [...texts, name],
      ...body('<p>Mon-Fri 7AM-6PM <b>Emergencies at any hour</b></p>'),
    });
    expect(problems).toEqual(
      ['24/7', 'emergency'].map((about) =>
        expect.stringContaining(`content/contact.yaml:3 ${about}: "Emergencies at any hour" is not`),
      ),
    );
  });
});

const story = sampleStarting('We started with driveways');
const praise = sampleStarting('They showed me why');
const logged = sampleStarting('First truck on site');

describe('a content file is refused that says', () => {
  test.each<[string, string, string, RegExp]>([
    ['business.yaml', 'name', 'Central Florida Concrete', /business\.yaml:3 .*contains the sample name/],
    ['home.yaml', 'x', 'Central Florida Concrete, LLC', /contains the sample name/],
    ['home.yaml', 'x', 'Lorem ipsum dolor', /home\.yaml:3 "Lorem ipsum"/],
    ['home.yaml', 'x', 'Call {phone} now', /"\{phone\}"/],
    ['business.yaml', 'links.0.url', 'https://www.facebook.com/your-company', /"\/your-company" is a place/],
    ['home.yaml', 'x', 'Call 407 555 0199 now', /"407 555 0199" is reserved for examples/],
    ['business.yaml', 'promise.callsFrom', '(407) 555-0199', /business\.yaml:3 .*is reserved for examples/],
    ['home.yaml', 'x', 'Write to office@example.org', /"example\.org" is reserved for examples/],
    ['home.yaml', 'hero.heading', story, /We started .* is not confirmed/i],
    ['about.yaml', 'story.paragraphs.0', story, /about.yaml story: "We started.* is not confirmed/],
    ['about.yaml', 'story.paragraphs.0', story.toUpperCase(), /We started .* is not confirmed/i],
    ['projects.yaml', '0.log.steps.0.text', logged, /projects.yaml.*is a sample, not a job you did/],
    ['testimonials.yaml', '0.text', praise, /is a sample: nobody said it/],
  ])('%s, %s: %s', (file, field, says, message) => expectRefused(text(file, field, says), message));
});

test('the title of a page that nobody writes in content/ may be short', async () => {
  const pages = [
    builtPage('/', homePage),
    builtPage('/accessibility', { ...homePage, title: 'Accessibility' }),
  ];
  expect((await findBlockers({ pages })).join()).not.toContain('The title has');
});

test('the hour of a step may be the same as in a sample', async () => {
  expect(await findBlockers(text('projects.yaml', '0.log.steps.0.when', 'Day 0, 6:10 am'))).toEqual([]);
});

test('a sample photo is refused, whatever it is called', async () => {
  const input = readyInput();
  const sample = path.join(sampleFolder, 'photos/stamped-ashlar-patio.jpg');
  cpSync(sample, path.join(input.config.contentDir, 'photos/mine.jpg'));
  expect(findingsOf(await runChecks(input), 'refused')).toMatchObject([
    { where: 'content/photos/mine.jpg', what: 'This picture is the sample stamped-ashlar-patio.jpg.' },
  ]);
});

describe('a company is refused with', () => {
  test.each<[Partial<CheckInput['business']>, RegExp]>([
    [{ license: '' }, /business\.yaml:18 .*in 1 place .*489\.127/],
    [{ license: 'CBC1234567' }, /CBC1234567/],
  ])('%j', (changes, message) => expectRefused({ business: { ...business, ...changes } }, message));
});

describe('a customer’s words are refused with', () => {
  test.each<[Partial<CheckInput['testimonials'][number]>, RegExp]>([
    [{ sample: true }, /testimonials\.yaml:8 .*sample/],
    [{ consent: undefined }, /no record of consent .*16 CFR 465/],
    [{ source: undefined, consent: undefined }, /no record of source .*it is missing/],
    [{ source: 'x' }, /no record of source .*"x" says nothing/],
    [
      { name: 'Karen T.', source: 'text message from Karen Tate to the office, 2026-03-02' },
      /is the example/,
    ],
  ])('%j', (changes, message) => expectRefused({ testimonials: [{ ...ortiz, ...changes }] }, message));
});

describe('a confirmation is refused:', () => {
  test.each<[string, Partial<CheckInput['claims'][number]>, RegExp]>([
    ['licensed', { words: ['Licensed'] }, /licensed: "Licensed & Insured" is not what was confirmed/],
    ['licensed', { proof: 'CGC1000001 of Ana Cruz, active on the state site' }, /doesn’t name your license/],
    ['licensed', { by: 'Sandhill Slabs' }, /"Sandhill Slabs" is not a person’s first and last name/],
    ['licensed', { by: 'me' }, /"me" is not a person’s first/],
    ['insured', { on: daysAgo(-2) }, /insured: .* is in the future/],
    ['insured', { on: daysAgo(730) }, /insured: .* more than a year old/],
    ['insured', { on: '2026-02-31' }, /2026-02-31 is not a real date/],
    ['insured', { until: daysAgo(1) }, /insured: .* it expired on/],
  ])('%s %j', async (of, changes, message) => {
    const claims = readyClaims.map((claim) => (claim.about === of ? { ...claim, ...changes } : claim));
    await expectRefused({ claims }, message);
  });
});

describe('a server is refused with', () => {
  test.each<[Record<string, string>, RegExp]>([
    [{ TRUST_PROXY: '0' }, /^TRUST_PROXY It is 0/],
    [{ RATE_LIMIT: '0' }, /^RATE_LIMIT It is 0/],
    [{ RATE_LIMIT: '1000000' }, /^RATE_LIMIT .* limits nobody/],
    [{ PHOTOS_MAX_GB: '0' }, /^PHOTOS_MAX_GB It is 0: the form offers/],
    [{ DATA_DIR: path.join(tmpdir(), 'requests') }, /^DATA_DIR .* the system cleans up/],
    [{ COUNT_VISITS: 'off' }, /but the server doesn’t count them \(COUNT_VISITS\)/],
    [{ RETENTION_MONTHS: '60' }, /deletes requests after 60 months \(RETENTION_MONTHS\), but the notice/],
  ])('%j', (variables, message) => expectRefused({ variables }, message));
});

/** Not what a visitor would get. */
const opens = (code: string) => ({
  openSite: () => Promise.reject(new TypeError('fetch failed', { cause: { code } })),
});

test('a site that its own server can’t reach by name is noted only', async () => {
  const results = await runChecks(readyInput(opens('ECONNREFUSED')));
  expect(findingsOf(results, 'refused')).toEqual([]);
  expect(findingsOf(results, 'noted')).toMatchObject([{ what: expect.stringContaining('ECONNREFUSED') }]);
});

const webhook = { variables: { WEBHOOK_URL: 'https://hooks.zapper.com/1' } };

test.each<[string, Changes, RegExp]>([
  ['no claims.yaml at all', { claims: [] }, /licensed: "Licensed & Insured" is not confirmed/],
  [
    'a figure one higher than confirmed',
    page({ body: homePage.body.replace('>500<', '>501<') }),
    /customers: "501\+ Happy Customers" is not what was confirmed/,
  ],
  [
    'a figure of its own',
    {
      ...body('<dl><div><dt>crews</dt><dd>12</dd></div></dl>'),
      ...text('business.yaml', 'figures.crews', '12'),
    },
    /figure crews: "12 crews" is not confirmed/,
  ],
  ['a license number that no page shows', page({ body: '' }), /not shown on \/ .*489\.119/],
  ['a short title', page({ title: 'Concrete' }), /^\/ The title has 8 characters/],
  ['a long description', page({ description: 'x'.repeat(161) }), /^\/ The description has 161/],
  [
    'a repeated title',
    { pages: [...readyParts.pages, builtPage('/about', homePage)] },
    /title is the same as that of \//,
  ],
  [
    'an address that is not https',
    { variables: { SITE_URL: 'http://www.sandhillslabs.com' } },
    /SITE_URL .*not https/,
  ],
  ['a certificate that browsers reject', opens('CERT_HAS_EXPIRED'), /SITE_URL .*CERT_HAS_EXPIRED/],
  [
    'a site built for another address',
    { variables: { SITE_URL: 'https://www.other-slabs.com' } },
    /built for https:/,
  ],
  [
    'an address of numbers',
    { variables: { SITE_URL: 'https://203.0.113.7' } },
    /not a name that a visitor could/,
  ],
  [
    'an address reserved for examples',
    { variables: { SITE_URL: 'https://www.example.com' } },
    /not an address on/,
  ],
  ['a tunnel from the desk', { variables: { SITE_URL: 'https://slabs.trycloudflare.com' } }, /is a tunnel/],
  ['a site that is not built', { pages: [] }, /no built site/],
  ['a site built from something else', { isBuiltFromThis: false }, /was not built from/],
  [
    'text that is not published',
    { unpublished: ['home.yaml'] },
    /Visitors don’t see the changes in home\.yaml yet/,
  ],
  [
    'a notice without a word about photos',
    withStatements('It stays until the job is settled.'),
    /takes photos, but/,
  ],
  [
    'a notice without the counting of visits',
    withStatements('It stays, with its photos.'),
    /Visits are counted, but/,
  ],
  [
    'a notice that says nobody, and a webhook',
    { ...webhook, ...withStatements('Nobody else gets it.') },
    /nobody else gets requests, but the server sends each one to hooks\.zapper\.com/,
  ],
  ['no mail server', { variables: { SMTP_URL: '' } }, /SMTP_URL Neither a mail server nor a webhook/],
  [
    'MAIL_TO of a domain without mail',
    { mailTo: ['a@sandhillslabz.com'], resolveMx: async () => [] },
    /sandhillslabz\.com No mail server accepts mail/,
  ],
])('%s is refused', (_name, changes, message) => expectRefused(changes, message));

const found = (changes: object) => ({ found: { ...backups.found, ...changes } });
const lost = (message: string) => () => Promise.reject(new Error(message));

test.each<[string, Partial<CheckInput['backups']>, RegExp]>([
  ['never backed up', { last: undefined }, /never been backed up/],
  [
    'a backup of 0 bytes',
    { found: { ...backups.found, bytes: 0 }, restore: lost('no such table') },
    /it is empty/,
  ],
  [
    'a backup older than a month',
    found({ writtenAt: `${daysAgo(40)}T03:00:00.000Z` }),
    /The last backup is 40 days old/,
  ],
  [
    'a different file in its place',
    { restore: async () => ({ requests: 2, photos: 12 }) },
    /7 requests, but restoring it gave 2/,
  ],
  [
    'fewer photos than were backed up',
    { restore: async () => ({ requests: 7, photos: 1 }) },
    /but restoring it gave 1/,
  ],
  [
    'a backup without its photos',
    { restore: lost('x.photos lacks 12 of 12 photos') },
    /restored: .*lacks 12 of 12/,
  ],
  ['a backup that is gone, never restored', { found: undefined }, /no restore was ever tried/],
  [
    'a PostgreSQL that nobody restored',
    { areOurs: false, last: undefined },
    /restored backup: .* is not confirmed/,
  ],
  [
    'a nightly backup that was never made',
    { nightlyDir: '/backups', last: undefined },
    /no backup in \/backups/,
  ],
])('%s is refused', (_name, changes, message) =>
  expectRefused({ backups: { ...backups, ...changes } }, message),
);
