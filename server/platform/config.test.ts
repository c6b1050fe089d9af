import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { findMisspelledSettings, readConfig } from './config.ts';

test('without any configuration the server listens on localhost:3000, notifies nobody and deletes nothing', () => {
  // An empty variable counts as absent.
  expect(readConfig({ PORT: '', SITE_URL: ' ' })).toMatchObject({
    config: {
      port: 3000,
      host: 'localhost',
      siteUrl: new URL('http://localhost:3000'),
      trustedProxies: 0,
      mail: { smtpUrl: undefined },
      webhook: { url: undefined },
      retentionMonths: undefined,
    },
  });
});

test('every variable that is set is used', () => {
  const read = readConfig({
    PORT: '8080',
    HOST: '0.0.0.0',
    SITE_URL: 'https://concrete.example',
    LOG_LEVEL: 'warn',
    SERVER_URL: 'https://api.concrete.example',
    DATABASE_URL: 'postgresql://office@db/quotes',
    ACKNOWLEDGE: 'on',
    COUNT_VISITS: 'off',
    HSTS_SUBDOMAINS: 'on',
    TIME_ZONE: 'America/Chicago',
    TRUST_PROXY: '2',
    RATE_LIMIT: '0',
    RETENTION_MONTHS: '24',
    REMINDER_HOURS: '7-18',
    METRICS_TOKEN: '0123456789abcdef',
    TIME_SERVER: 'off',
    EDIT_URL: 'x',
  });
  expect(read).toMatchObject({
    config: {
      port: 8080,
      host: '0.0.0.0',
      home: 'https://concrete.example',
      logLevel: 'warn',
      siteUrl: new URL('https://concrete.example'),
      serverUrl: new URL('https://api.concrete.example'),
      databaseUrl: 'postgresql://office@db/quotes',
      acknowledges: true,
      countsVisits: false,
      bindsSubdomains: true,
      timeZone: 'America/Chicago',
      trustedProxies: 2,
      rateLimit: 0,
      retentionMonths: 24,
      reminderHours: { from: 7, to: 18 },
      metricsToken: '0123456789abcdef',
      ignored: ['TIME_SERVER', 'EDIT_URL'],
    },
  });
});

const faultsOf = (variables: Record<string, string>) => {
  const read = readConfig(variables);
  return read.ok ? [] : read.problems;
};

test.each(['UTC', 'GMT', 'Etc/GMT+0', 'EST5EDT', 'America/Phoenix'])(
  'TIME_ZONE=%s is accepted',
  (TIME_ZONE) => {
    expect(readConfig({ TIME_ZONE })).toMatchObject({ ok: true });
  },
);

test.each([
  ['PORT', 'many', 'must be a number'],
  ['PORT', '1.5', 'must be a whole number'],
  [
    'HOST',
    'local host',
    'must be a name or an address of this machine, like localhost, 127.0.0.1 or 0.0.0.0',
  ],
  [
    'HOST',
    'localhost:3000',
    'must be a name or an address of this machine, like localhost, 127.0.0.1 or 0.0.0.0',
  ],
  ['TRUST_PROXY', '11', 'must be 10 at most'],
  ['SITE_URL', 'your-company.com', 'must be an address like https://www.your-company.com'],
  ['SITE_URL', 'https://a.example/shop', 'must end after the host, without /shop: https://a.example'],
  ['SERVER_URL', 'https://a.example/?x', 'must end after the host, without ?x: https://a.example'],
  ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ['ACKNOWLEDGE', 'yes', 'must be on or off'],
  ['COUNT_VISITS', '0', 'must be on or off'],
  ['TIME_ZONE', 'Mars/Olympus', 'must be a time zone like America/New_York'],
  ...[
    ['EST', 'America/New_York'],
    ['mst', 'America/Denver'],
    ['-05:00', 'America/New_York'],
    ['Etc/GMT+6', 'America/Chicago'],
  ].map(([written, meant]) => [
    'TIME_ZONE',
    written!,
    `must be a time zone like ${meant}: this one has no daylight saving time, and is an hour off from March to November`,
  ]),
  ['TIME_ZONE', 'UTC-8', 'must be a time zone like America/Los_Angeles'],
  ['REMINDER_HOURS', 'x7-18', 'must be hours of the day like 7-18'],
  ['REMINDER_HOURS', '18-7', 'must be hours of the day like 7-18'],
  ['REMINDER_HOURS', '7-25', 'must be hours of the day like 7-18'],
])('%s=%s is refused with its value, its source and an example', (name, written, expected) => {
  expect(faultsOf({ [name]: written })).toEqual([
    `${name} is "${written}" (from the environment), but ${expected}`,
  ]);
});

test.each([
  ['DATABASE_URL', 'mysql://s3cret@db/x', 'must be an address like postgres://user:password@host/database'],
  ['WEBHOOK_URL', 'mailto:a@b.example', 'must be an address like https://hooks.your-company.com/quotes'],
  ['WEBHOOK_SECRET', 's3cret', 'must have at least 16 characters'],
  ['METRICS_TOKEN', 'too-short', 'must have at least 16 characters'],
  [
    'BACKUP_KEY',
    'AGE-SECRET-KEY-1',
    'must be the public key, age1 and 58 characters, that `npm run requests -- backup-key` printed',
  ],
  // The address of the mail server on the wrong line, and a password where none belongs.
  ['MAIL_FROM', 'smtps://me:s3cret@mail.example', 'must be an email address like office@your-company.com'],
  [
    'SITE_URL',
    'https://me:s3cret@a.example',
    'must have no user name or password in it, like https://www.your-company.com',
  ],
])('%s, which may hold a secret, is refused without repeating %s', (name, written, expected) => {
  expect(faultsOf({ [name]: written })).toEqual([`${name} (from the environment) ${expected}`]);
});

test('a value from a settings file is reported with its line, and so is one of the shell that takes precedence', () => {
  const ENV_FILE = path.join(makeTemporaryFolder(onTestFinished), '.env');
  writeFileSync(ENV_FILE, '\uFEFF# mine\r\nPORT=many\nexport RATE_LIMIT = lots\n');
  expect(faultsOf({ ENV_FILE, PORT: 'many', RATE_LIMIT: 'none' })).toEqual([
    'PORT is "many" (.env, line 2), but must be a number',
    'RATE_LIMIT is "none" (from the environment, which wins over .env, line 3), but must be a number',
  ]);
});

test('a name close to a setting is pointed out, without its value', () => {
  const ENV_FILE = path.join(makeTemporaryFolder(onTestFinished), '.env');
  writeFileSync(ENV_FILE, 'SMPT_URL=smtp://me:s3cret@mail.example\nPROT=3000\nTZ=UTC\nsite-url=x\n');
  const file = { SMPT_URL: 'smtp://me:s3cret@mail.example', PROT: '3000', TZ: 'UTC', 'site-url': 'x' };
  // What a shell has of its own, and cron sets.
  const shell = { PATH: '/bin', HOME: '/root', MAILTO: 'root', PROT: '3000', LC_ALL: 'C', TEST_DIR: '/tmp' };
  expect(findMisspelledSettings({ ENV_FILE, ...shell, ...file, RATE_LIMT: '5' })).toEqual([
    'PROT (.env, line 2) is not a setting: did you mean PORT?',
    'SMPT_URL (.env, line 1) is not a setting: did you mean SMTP_URL?',
    'site-url (.env, line 4) is not a setting: did you mean SITE_URL?',
    'RATE_LIMT (from the environment) is not a setting: did you mean RATE_LIMIT?',
  ]);
  expect(findMisspelledSettings(shell)).toEqual([]);
});

test('lines without a setting, settings that are set twice and names of other programs’ settings are reported', () => {
  const ENV_FILE = path.join(makeTemporaryFolder(onTestFinished), '.env');
  const lines = [
    '# PORT: 1',
    'PORT: 3001',
    'set SITE_URL=https://a.example',
    'MAIL_FROM=a@b.example',
    'BACKUP_COMMAND="a',
    'PORT: 2"',
    's3cret of nobody',
    '  export MAIL_FROM = c@d.example',
    'SMTP_HOST=mail.example',
    'PHOTO_CACHE=/photos',
  ];
  writeFileSync(ENV_FILE, lines.join('\n'));
  const loaded = parseEnv(lines.join('\n')) as Record<string, string>;
  expect(findMisspelledSettings({ ENV_FILE, ...loaded })).toEqual([
    'PHOTO_CACHE (.env, line 10) is not a setting: did you mean CACHE_DIR?',
    'SMTP_HOST (.env, line 9) is not a setting: put it in SMTP_URL, like smtps://user:password@mail.example.com',
    '.env, line 2, sets nothing: a setting is written PORT=value',
    '.env, line 3, sets nothing: a setting is written SITE_URL=value',
    '.env, line 7, sets nothing: a setting is written NAME=value',
    '.env, line 8, sets MAIL_FROM again: line 4 is ignored',
  ]);
});

test('0 is a value where it means something: any port, no proxy, no limit, no photos, never', () => {
  const zero = { PORT: '0', TRUST_PROXY: '0', RATE_LIMIT: '0', PHOTOS_MAX_GB: '0', RETENTION_MONTHS: '0' };
  expect(readConfig(zero)).toMatchObject({
    config: { port: 0, trustedProxies: 0, rateLimit: 0, photosMaxBytes: 0, retentionMonths: undefined },
  });
});

test('contradictory settings of backups are reported', () => {
  expect(faultsOf({ BACKUP_SECOND_DIR: '/mnt' })).toEqual([
    'BACKUP_SECOND_DIR needs BACKUP_DIR, where the copies are made first',
  ]);
  expect(faultsOf({ BACKUP_DIR: './dist/backups' })).toEqual([
    'BACKUP_DIR must not be inside DIST_DIR, which everybody can read',
  ]);
  const BACKUP_KEY = 'age1f2vhlnltjeyavr297aww9mrrgncc8278tedpxhjnjvv5fmwnueyqsdr9vq';
  expect(faultsOf({ BACKUP_DIR: '/backups', BACKUP_KEY })).toEqual([
    'BACKUP_KEY encrypts off-site copies: set BACKUP_SECOND_DIR or BACKUP_COMMAND too',
  ]);
  expect(faultsOf({ BACKUP_DIR: '/backups', BACKUP_SECOND_DIR: '/backups/' })).toEqual([
    'BACKUP_SECOND_DIR must be a different folder from BACKUP_DIR',
  ]);
});
