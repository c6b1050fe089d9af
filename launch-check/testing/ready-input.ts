import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'parse5';
import { readSamples } from '#content-model/samples/sample-texts.ts';
import { temporaryFolder, testConfig } from '#server/testing/parts.ts';
import { defaultPromise } from '#shared/quote-promise.ts';
import { findingsOf, runChecks } from '../checks.ts';
import type { CheckInput } from '../input.ts';

/** A page as the build makes it, with this inside its head and body. */
export function builtPage(route: string, { title = '', description = '', body = '' }) {
  const head = `<title>${title}</title><meta name="description" content="${description}">`;
  const canonical = `<link rel="canonical" href="https://www.sandhillslabs.com${route}">`;
  const document = parse(`<!doctype html><html><head>${head}${canonical}</head><body>${body}</body></html>`);
  return { route, document };
}

/** One gray pixel. */
const ownPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

export const homePage = {
  title: 'Concrete Contractor in Orlando and Tampa | Free Estimates',
  description: `Driveways, slabs and patios. ${'Poured on compacted ground. '.repeat(4)}Call us.`,
  body: `<h1 id="top">Concrete</h1><p>License CGC1529384</p><p>Licensed &amp; Insured</p><img src="/a.jpg" alt="A driveway">
<dl><div><dt>Happy Customers</dt><dd>500<sup>+</sup></dd></div><div><dt>Years Experience</dt><dd>15<sup>+</sup></dd></div></dl>`,
};

const textAt = (file: string, line: number, field: string, text: string) => ({
  file,
  line,
  field,
  text,
  written: text,
});

/** This many days before today, as this machine's clock has it, as `2026-11-20`. */
export function daysAgo(days: number) {
  const date = new Date();
  date.setDate(date.getDate() - days);
  return date.toLocaleDateString('sv-SE');
}

export const goodRecords: Record<string, string[][]> = {
  'sandhillslabs.com': [['google-site-verification=x'], ['v=spf1 include:_spf.google.com ', '~all']],
  'google._domainkey.sandhillslabs.com': [['v=DKIM1; k=rsa; ', 'p=MIIBIjAN']],
  '_dmarc.sandhillslabs.com': [['v=DMARC1; p=quarantine']],
};

const kept = 'It stays, with its photos, until the job is settled and we clear it out.';
const vouched = { by: 'Ana Cruz', on: daysAgo(3) };
const sent = "We'll contact you within 24 hours with your free estimate.";

/** What the owner of Sandhill Slabs has confirmed. */
export const readyClaims: CheckInput['claims'] = [
  {
    about: 'licensed',
    words: ['Licensed & Insured'],
    ...vouched,
    until: daysAgo(-300),
    proof: 'CGC1529384, looked up by Ana and printed, folder “papers” in the office',
  },
  {
    about: 'insured',
    words: ['Licensed & Insured'],
    ...vouched,
    until: daysAgo(-200),
    proof: 'Policy 77-1830-2 with Peninsula Casualty, folder “papers”',
  },
  {
    about: 'customers',
    words: ['500+ Happy Customers'],
    ...vouched,
    proof: 'The customer list of our books had 512 names last week',
  },
  {
    about: 'years in business',
    words: ['15+ Years Experience'],
    ...vouched,
    proof: 'First tax return of the company is that of 2009',
  },
  {
    about: 'free estimate',
    words: [homePage.title, sent],
    ...vouched,
    proof: 'Our price list says so on its first page, and no bill ever held one',
  },
  {
    about: 'answer time',
    words: [sent],
    ...vouched,
    proof: 'Ana and her brother take turns with the mail, Sundays too',
  },
  ...[
    ['photos', 'The photos on the site show our own work, or we may use them.'],
    ['test email', 'Email from the site reaches office@sandhillslabs.com.'],
  ].map(([about = '', words = '']) => ({
    about,
    words: [words],
    ...vouched,
    proof: 'Confirmed in the desk',
  })),
];

/** Parts that pass every check; the folders are still missing. */
export const readyParts = {
  claims: readyClaims,
  business: {
    name: 'Sandhill Slabs',
    tagline: 'Building Strength, Shaping Futures',
    phone: { shown: '(407) 682-4410', e164: '+14076824410' },
    email: 'office@sandhillslabs.com',
    hours: 'Mon-Fri 7AM-6PM',
    serviceArea: 'Central Florida',
    promise: defaultPromise,
    credentials: 'Licensed & Insured',
    services: [],
    quoteBlocks: [],
    license: 'CGC1529384',
    address: { city: 'Ocoee', state: 'FL' },
    copyrightYear: new Date().getFullYear(),
    figures: { customers: '500+', years: '15+' },
    cities: [{ name: 'Orlando', latitude: 28.5, longitude: -81.3 }],
  },
  testimonials: [
    {
      name: 'R. Ortiz',
      place: 'Ocoee',
      rating: 5,
      text: 'It holds.',
      sample: false,
      source: 'text message from Rosa Ortiz, 2026-03-02',
      consent: 'e-mail of Rosa Ortiz, March 5, 2026',
    },
  ],
  contact: {
    privacy: { heading: 'x', points: [kept, 'We count visits as daily sums.'], erasure: 'x' },
  } as unknown as CheckInput['contact'],
  texts: [
    textAt('business.yaml', 5, 'name', 'Sandhill Slabs'),
    textAt('business.yaml', 9, 'phone', '(407) 682-4410'),
    textAt('business.yaml', 10, 'email', 'office@sandhillslabs.com'),
    textAt('business.yaml', 15, 'credentials', 'Licensed & Insured'),
    textAt('business.yaml', 18, 'license', 'CGC1529384'),
    textAt('business.yaml', 21, 'copyrightYear', String(new Date().getFullYear())),
    textAt('business.yaml', 24, 'figures.customers', '500+'),
    textAt('business.yaml', 25, 'figures.years', '15+'),
    textAt('testimonials.yaml', 8, '0.name', 'R. Ortiz'),
    textAt('testimonials.yaml', 9, '0.text', 'It holds.'),
    textAt('projects.yaml', 9, '0.description', 'A slab in Ocoee.'),
  ],
  pages: [builtPage('/', homePage)],
  isBuiltFromThis: true,
  unpublished: [],
  freeBytes: 40e9,
  backups: {
    areOurs: true,
    last: { file: '/backups/requests', at: `${daysAgo(0)}T03:00:00.000Z`, requests: 7, photos: 12 },
    found: { bytes: 40_960, writtenAt: `${daysAgo(0)}T03:00:00.000Z`, isOnSameDisk: false },
    tried: undefined,
    restore: async () => ({ requests: 7, photos: 12 }),
  },
  findWaiting: async () => ({ changes: [], refused: [] }),
  mailFrom: 'office@sandhillslabs.com',
  mailTo: ['office@sandhillslabs.com'],
  openSite: async () => undefined,
  resolveNs: async () => ['a.gtld-servers.net'],
  resolveMx: async () => [{ exchange: 'mx.sandhillslabs.com' }],
  resolveTxt: async (name: string) => {
    const record = goodRecords[name];
    if (record) return record;
    throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
  },
} satisfies Partial<CheckInput>;

/** What is different from a site that is ready. `variables`: settings, as the owner writes them. */
export type Changes = Partial<CheckInput> & { variables?: Record<string, string> };

/** What passes every check, except for the changes. Its folders are removed when the test ends. */
export function readyInput({ variables, ...changes }: Changes = {}): CheckInput {
  const [contentDir, distDir] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(path.join(contentDir, 'photos'));
  writeFileSync(path.join(contentDir, 'photos/slab.png'), ownPicture);
  for (const file of ['index.html', 'a.jpg']) writeFileSync(path.join(distDir, file), '');
  const address = 'https://www.sandhillslabs.com';
  writeFileSync(
    path.join(distDir, 'robots.txt'),
    `User-agent: *\nDisallow: /api/\n\nSitemap: ${address}/sitemap.xml\n`,
  );
  writeFileSync(path.join(distDir, 'sitemap.xml'), `<urlset><url><loc>${address}/</loc></url></urlset>`);
  const config = testConfig({
    SITE_URL: address,
    TRUST_PROXY: '1',
    SMTP_URL: 'smtp://mail.sandhillslabs.com',
    CONTENT_DIR: contentDir,
    DIST_DIR: distDir,
    DATA_DIR: '/srv/requests',
    ...variables,
  });
  return { config, ...readyParts, ...changes };
}

/** A text of the delivered sample that starts like this. */
export const sampleStarting = (words: string) => readSamples().texts.find((text) => text.startsWith(words))!;

/** What is refused in a site that is ready except for these changes. */
export async function findBlockers(changes: Changes): Promise<string[]> {
  const results = await runChecks(readyInput(changes));
  return findingsOf(results, 'refused').map(({ where, what }) => `${where} ${what}`);
}

/** The ready page with more in its body. */
export const body = (html: string) => ({
  pages: [builtPage('/', { ...homePage, body: homePage.body + html })],
});

/** The ready content with one more text. */
export const text = (file: string, field: string, written: string) => ({
  texts: [...readyParts.texts, textAt(file, 3, field, written)],
});
