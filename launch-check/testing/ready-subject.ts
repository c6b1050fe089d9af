import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'parse5';
import { temporaryFolder } from '#server/testing/parts.ts';
import type { Subject } from '../subject.ts';

/** A page as the build makes it, with this inside its head and body. */
export function builtPage(route: string, { title = '', description = '', body = '' }) {
  const head = `<title>${title}</title><meta name="description" content="${description}">`;
  const canonical = `<link rel="canonical" href="https://www.sandhillslabs.com${route}">`;
  const document = parse(`<!doctype html><html><head>${head}${canonical}</head><body>${body}</body></html>`);
  return { route, document };
}

export const ownPicture = 'a picture of their own';

export const homePage = {
  title: 'Concrete Contractor in Orlando and Tampa | Free Estimates',
  description: `Driveways, slabs and patios. ${'Poured on compacted ground. '.repeat(4)}Call us.`,
  body: '<h1 id="top">Concrete</h1><p>License CGC1529384</p><img src="/a.jpg" alt="A driveway">',
};

const text = (file: string, line: number, field: string, value: string) => ({
  file,
  line,
  field,
  text: value,
});

export const goodRecords: Record<string, string[][]> = {
  'sandhillslabs.com': [['google-site-verification=x'], ['v=spf1 include:_spf.google.com ', '~all']],
  'google._domainkey.sandhillslabs.com': [['v=DKIM1; k=rsa; ', 'p=MIIBIjAN']],
  '_dmarc.sandhillslabs.com': [['v=DMARC1; p=quarantine']],
};

/** What passes every check, but for its folders. */
export const readyParts = {
  samples: { photos: [], projects: [] },
  business: {
    name: 'Sandhill Slabs',
    tagline: 'Building Strength, Shaping Futures',
    phone: { shown: '(407) 682-4410', e164: '+14076824410' },
    email: 'office@sandhillslabs.com',
    hours: 'Mon-Fri 7AM-6PM',
    serviceArea: 'Central Florida',
    credentials: 'Licensed & Insured',
    services: [],
    license: 'CGC1529384',
    copyrightYear: new Date().getFullYear(),
    figures: { customers: '500+', years: '15+', projects: '1000+', support: '24/7', licensed: '100%' },
    cities: [{ name: 'Orlando', latitude: 28.5, longitude: -81.3 }],
  },
  testimonials: [
    {
      ...{ name: 'R. Ortiz', place: 'Ocoee', rating: 5, text: 'It holds.', sample: false },
      ...{ source: 'text message, 2026-03-02', consent: 'e-mail, 2026-03-05' },
    },
  ],
  projects: [
    { id: 1, title: 'Slab', category: 'residential', photo: 'slab', description: 'A slab in Ocoee.' },
  ],
  texts: [
    text('business.yaml', 5, 'name', 'Sandhill Slabs'),
    text('business.yaml', 9, 'phone', '(407) 682-4410'),
    text('business.yaml', 10, 'email', 'office@sandhillslabs.com'),
    text('business.yaml', 15, 'credentials', 'Licensed & Insured'),
    text('business.yaml', 18, 'license', 'CGC1529384'),
    text('business.yaml', 21, 'copyrightYear', String(new Date().getFullYear())),
    text('testimonials.yaml', 8, '0.name', 'R. Ortiz'),
    text('projects.yaml', 9, '0.description', 'A slab in Ocoee.'),
  ],
  pages: [builtPage('/', homePage)],
  siteUrl: new URL('https://www.sandhillslabs.com'),
  trustedProxies: 1,
  mailFrom: 'office@sandhillslabs.com',
  sendsMail: true,
  dkimSelector: undefined,
  tryChannels: async () => [{ channel: 'mail', tellsSomebody: true, outcome: 'sent', detail: '250 OK' }],
  resolveNs: async () => ['a.gtld-servers.net'],
  resolveTxt: async (name: string) => {
    const record = goodRecords[name];
    if (record) return record;
    throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
  },
} satisfies Partial<Subject>;

/** A subject that passes every check, but for what a test changes. Its folders are gone when the test ends. */
export function readySubject(changes: Partial<Subject> = {}): Subject {
  const [contentDir, distDir] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(path.join(contentDir, 'photos'));
  writeFileSync(path.join(contentDir, 'photos/slab.jpg'), ownPicture);
  for (const file of ['index.html', 'a.jpg']) writeFileSync(path.join(distDir, file), '');
  return { contentDir, distDir, ...readyParts, ...changes };
}
