import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

test('without any configuration the server listens on localhost:3000, notifies nobody and deletes nothing', () => {
  // An empty variable counts as absent.
  expect(readConfig({ PORT: '', SITE_URL: ' ' })).toMatchObject({
    config: {
      ...{ port: 3000, host: 'localhost', siteUrl: new URL('http://localhost:3000'), trustedProxies: 0 },
      ...{ mail: { smtpUrl: undefined }, webhook: { url: undefined }, retentionMonths: undefined },
    },
  });
});

test('every variable that is set is used', () => {
  const read = readConfig({
    ...{ PORT: '8080', HOST: '0.0.0.0', SITE_URL: 'https://concrete.example', LOG_LEVEL: 'warn' },
    ...{ SERVER_URL: 'https://api.concrete.example', DATABASE_URL: 'postgresql://office@db/quotes' },
    ...{ ACKNOWLEDGE: 'on', COUNT_VISITS: 'off', HSTS_SUBDOMAINS: 'on', TIME_ZONE: 'America/Chicago' },
    ...{ TRUST_PROXY: '2', RATE_LIMIT: '0', RETENTION_MONTHS: '24', REMINDER_HOURS: '7-18' },
    ...{ METRICS_TOKEN: '0123456789abcdef', TIME_SERVER: 'off' },
  });
  expect(read).toMatchObject({
    config: {
      ...{ port: 8080, host: '0.0.0.0', home: 'https://concrete.example', logLevel: 'warn' },
      ...{ siteUrl: new URL('https://concrete.example'), serverUrl: new URL('https://api.concrete.example') },
      ...{ databaseUrl: 'postgresql://office@db/quotes', acknowledges: true, countsVisits: false },
      ...{ bindsSubdomains: true, timeZone: 'America/Chicago', trustedProxies: 2, rateLimit: 0 },
      ...{ retentionMonths: 24, reminderHours: { from: 7, to: 18 } },
      ...{ metricsToken: '0123456789abcdef', ignored: ['TIME_SERVER'] },
    },
  });
});

test.each([
  ['PORT', 'many', 'must be a number'],
  ['TRUST_PROXY', '11', 'must be 10 at most'],
  ['DATABASE_URL', 'mysql://s3cret@db/x', 'must be an address like postgres://user:password@host/database'],
  ['SITE_URL', 'your-company.com', 'must be an address like https://www.your-company.com'],
  ['WEBHOOK_URL', 'mailto:a@b.example', 'must be an address like https://hooks.your-company.com/quotes'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ['WEBHOOK_SECRET', 's3cret', 'must have at least 16 characters'],
  ['METRICS_TOKEN', 'too-short', 'must have at least 16 characters'],
  ['ACKNOWLEDGE', 'yes', 'must be on or off'],
  ['TIME_ZONE', 'Mars/Olympus', 'must be a time zone like America/New_York'],
  [
    'BACKUP_KEY',
    'AGE-SECRET-KEY-1',
    'must be the public key, age1 and 58 characters, that `npm run requests -- backup-key` printed',
  ],
  ['BACKUP_SECOND_DIR', '/mnt', 'needs BACKUP_DIR, where the copies are made first'],
  ['BACKUP_DIR', './dist/backups', 'must not be inside DIST_DIR, which everybody can read'],
  ['REMINDER_HOURS', 'x7-18', 'must be hours of the day like 7-18'],
  ['REMINDER_HOURS', '18-7', 'must be hours of the day like 7-18'],
  ['REMINDER_HOURS', '7-25', 'must be hours of the day like 7-18'],
])('%s=%s is refused with an example, and without repeating the value', (name, written, said) => {
  const read = readConfig({ [name]: written });
  expect(read.ok ? [] : read.faults).toEqual([`${name} ${said}`]);
});

test('a key without a second place, and one folder for both, are told', () => {
  const BACKUP_KEY = 'age1f2vhlnltjeyavr297aww9mrrgncc8278tedpxhjnjvv5fmwnueyqsdr9vq';
  expect(readConfig({ BACKUP_DIR: '/backups', BACKUP_KEY })).toEqual({
    ok: false,
    faults: ['BACKUP_KEY encrypts what goes elsewhere: set BACKUP_SECOND_DIR or BACKUP_COMMAND too'],
  });
  expect(readConfig({ BACKUP_DIR: '/backups', BACKUP_SECOND_DIR: '/backups/' })).toEqual({
    ok: false,
    faults: ['BACKUP_SECOND_DIR must be another folder than BACKUP_DIR'],
  });
});
