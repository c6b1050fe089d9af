import { expect, test } from 'vitest';
import type { Subject } from './subject/subject.ts';
import { type Attempt, refused } from './testing/attempt.ts';
import { daysAgo, readyParts } from './testing/ready-subject.ts';

const { settings, backups } = readyParts;
const server = (changes: Partial<Subject['settings']>) => ({ settings: { ...settings, ...changes } });
const backup = (changes: Partial<Subject['backups']>) => ({ backups: { ...backups, ...changes } });

test.each<Attempt>([
  ['RATE_LIMIT=0', server({ rateLimit: 0 }), /^RATE_LIMIT It is 0/],
  ['RATE_LIMIT=1000000', server({ rateLimit: 1_000_000 }), /^RATE_LIMIT .* limits nobody/],
  ['PHOTOS_MAX_GB=0', server({ photosMaxBytes: 0 }), /^PHOTOS_MAX_GB It is 0: the form offers/],
  [
    'a notice without a word about photos',
    {
      contact: {
        ...readyParts.contact,
        privacy: { ...readyParts.contact.privacy, points: ['It stays until the job is settled.'] },
      },
    },
    /takes photos, but the notice does not say/,
  ],
  [
    'a notice without a word about the counting of visits',
    {
      contact: {
        ...readyParts.contact,
        privacy: {
          ...readyParts.contact.privacy,
          points: ['It stays, with its photos, until the job is settled.'],
        },
      },
    },
    /^content\/contact\.yaml Visits are counted, but the notice does not say so/,
  ],
  [
    'COUNT_VISITS=off, and a notice that says otherwise',
    server({ countsVisits: false }),
    /but COUNT_VISITS is off/,
  ],
  ['TRUST_PROXY missing behind a proxy', server({ trustedProxies: 0 }), /^TRUST_PROXY It is 0/],
  [
    'requests in the temporary folder',
    server({ dataDir: '/tmp/requests' }),
    /^DATA_DIR .* the system cleans up/,
  ],
  ['SITE_URL=http://', { siteUrl: new URL('http://www.sandhillslabs.com') }, /is not https/],
  [
    'a notice that promises less time than the server keeps',
    server({ retentionMonths: 60 }),
    /RETENTION_MONTHS is 60, but the notice/,
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
    /nobody else gets requests, but WEBHOOK_URL sends each one to hooks\.zapper\.com/,
  ],
  [
    'a mail that was taken and never read',
    {
      tryChannels: async () => [
        { channel: 'mail', tellsSomebody: true, hasArrived: false, outcome: 'sent', detail: '250 OK' },
      ],
    },
    /does not mean it arrived/,
  ],
  [
    'MAIL_TO of a domain without mail',
    { mailTo: ['a@sandhillslabz.com'], resolveMx: async () => [] },
    /sandhillslabz\.com No mail server accepts mail/,
  ],
  ['a site built from something else', { isBuiltFromThis: false }, /was not built from/],
])('%s is refused', async (_name, changes, sentence) => {
  expect(await refused(changes)).toContainEqual(expect.stringMatching(sentence));
});

test.each<Attempt>([
  ['never backed up', backup({ last: undefined }), /never been backed up/],
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
  [
    'another file in the place of the backup',
    backup({ restore: async () => ({ requests: 2, photos: 12 }) }),
    /held 7 requests, but 2 came back/,
  ],
  [
    'a backup whose photos are others than then',
    backup({ restore: async () => ({ requests: 7, photos: 1 }) }),
    /held 12 photos, but 1 came back/,
  ],
  [
    'a backup without the folder of its photos',
    backup({ restore: () => Promise.reject(new Error('/backups/x.photos lacks 12 of 12 photos')) }),
    /cannot be restored: .*lacks 12 of 12 photos/,
  ],
  ['a backup that is gone, never restored', backup({ found: undefined }), /no restore was ever tried/],
  [
    'a PostgreSQL that nobody restored',
    backup({ areOurs: false, last: undefined }),
    /Nobody has confirmed that a backup of PostgreSQL/,
  ],
  [
    'a server that never made its nightly backup',
    backup({ areNightly: true, last: undefined }),
    /have never been backed up/,
  ],
])('%s is refused', async (_name, changes, sentence) => {
  expect(await refused(changes)).toContainEqual(expect.stringMatching(sentence));
});
