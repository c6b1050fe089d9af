import { isIP } from 'node:net';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { findContentFolder } from '#content-model/folder.mjs';
import { parsePublicEmail } from '#shared/email-address.ts';
import { findKeys } from './age-keys.ts';
import { readEnvText } from './env-text.mjs';
import { findOriginProblem, nearestSetting, type Setting, settings } from './settings.mjs';
import type { BusinessHours } from './time.ts';

const wholeNumber = (max: number) =>
  z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(max, `must be ${max} at most`);

const host = z
  .string()
  .refine(
    (written) => isIP(written) > 0 || /^[\w-]+(\.[\w-]+)*\.?$/.test(written),
    'must be a name or an address of this machine, like localhost, 127.0.0.1 or 0.0.0.0',
  );

const address = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address like ${example}` });

/** Parses an address without a path, below which everything is. */
const origin = (example: string) =>
  z.string().superRefine((written, context) => {
    const problem = findOriginProblem(written, example);
    if (problem) context.addIssue(problem);
  });

const mailAddress = z.string().transform((written, context) => {
  const address = parsePublicEmail(written);
  if (address) return address;
  context.addIssue('must be an email address like office@your-company.com');
  return z.NEVER;
});
const mailAddresses = z.string().transform((written, context) => {
  const addresses = written.split(',').map((each) => mailAddress.safeParse(each));
  if (addresses.every(({ success }) => success)) return [...new Set(addresses.map(({ data }) => data!))];
  context.addIssue(
    'must be email addresses separated by commas, like a@your-company.com, b@your-company.com',
  );
  return z.NEVER;
});

const smtpUrl = z.string().superRefine((written, context) => {
  const problem = findSmtpUrlProblem(written);
  if (problem) context.addIssue(problem);
});

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What is meant by `EST` or `UTC-5`: by the hours that its winter is behind UTC. */
const zonesByOffset: Record<number, string> = {
  4: 'America/Halifax',
  5: 'America/New_York',
  6: 'America/Chicago',
  7: 'America/Denver',
  8: 'America/Los_Angeles',
};

const timeZone = z.string().superRefine((name, context) => {
  const letter = /^([ECMP])[SD]T$/i.exec(name)?.[1]?.toUpperCase();
  const [, etc, sign, hours] = /^(Etc\/)?(?:UTC|GMT)?([+-])(\d{1,2})(?::?\d\d)?$/i.exec(name) ?? [];
  // `Etc/GMT+5` is five hours behind.
  const behind = letter ? 5 + 'ECMP'.indexOf(letter) : sign === (etc ? '+' : '-') ? Number(hours) : 0;
  const isKnown = isTimeZone(name);
  if (isKnown && !/^[EM]ST$/i.test(name) && !Number(hours)) return;
  const exampleText = `must be a time zone like ${zonesByOffset[behind] ?? 'America/New_York'}`;
  context.addIssue(
    isKnown
      ? `${exampleText}: this one has no daylight saving time, and is an hour off from March to November`
      : exampleText,
  );
});

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

const businessHours = z.string().transform((written, context): BusinessHours => {
  const [, from, to] = /^(\d{1,2})-(\d{1,2})$/.exec(written) ?? [];
  const hours = { from: Number(from), to: Number(to) };
  if (hours.from < hours.to && hours.to <= 24) return hours;
  context.addIssue('must be hours of the day like 7-18');
  return z.NEVER;
});

const metricsToken = z
  .string()
  .min(16, 'must have at least 16 characters')
  .regex(/^[\x21-\x7e]*$/, 'must have no spaces, and only ASCII letters, digits and symbols');

/** How each type of setting is read. No message repeats a value, because it may be a password. */
export const types = {
  port: wholeNumber(65_535),
  proxies: wholeNumber(10),
  count: wholeNumber(1_000_000),
  gigabytes: wholeNumber(100_000),
  months: wholeNumber(1200),
  text: z.string(),
  folder: z.string(),
  host,
  siteUrl: origin('https://www.your-company.com'),
  serverUrl: origin('https://api.your-company.com'),
  webhookUrl: address(/^https?$/, 'https://hooks.your-company.com/quotes'),
  databaseUrl: address(/^postgres(ql)?$/, 'postgres://user:password@host/database'),
  endpoint: z
    .string()
    .refine(
      (written) => URL.canParse(written, 'https://your-company.com'),
      'must be an address like https://quotes.your-company.com/api/quote-requests',
    ),
  smtpUrl,
  mailAddress,
  mailAddresses,
  switch: z.enum(['on', 'off'], 'must be on or off'),
  logLevel: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`),
  timeZone,
  hours: businessHours,
  webhookSecret: z
    .string()
    .min(16, 'must have at least 16 characters')
    .refine(isWebhookSecret, 'must be whsec_ and the base64 of 24 to 64 bytes'),
  metricsToken,
  backupKey: z.string().transform((written, context) => {
    const [key] = findKeys(written, 'public');
    if (key) return key;
    context.addIssue(
      'must be the public key, age1 and 58 characters, that `npm run requests -- backup-key` printed',
    );
    return z.NEVER;
  }),
};

type Table = typeof settings;
/** The values of all settings; undefined where one is not set and has no default. */
type SettingValues = {
  [Name in keyof Table]:
    | z.infer<(typeof types)[Table[Name]['type']]>
    | (Table[Name] extends { default: string } ? never : undefined);
};

type Variables = Record<string, string | undefined>;

export type Config = ReturnType<typeof toConfig> & Start;

/** What the command that starts a server decides. No variable does, or one left in a file would open a server to everybody. */
interface Start {
  /** Whether the person at this machine is let in without signing in: `npm run edit`. */
  isLocal: boolean;
  /** Whether the published text is built once it is served, with what was built before: `npm start` after an update. */
  buildsAtStart: boolean;
}
export type ReadConfig = { ok: true; config: Config } | { ok: false; problems: string[] };

/**
 * Reads the whole configuration from environment variables; an empty variable counts as absent.
 * @returns the configuration, or one line for each variable that is wrong
 */
export function readConfig(
  variables: Variables = process.env,
  { isLocal = false, buildsAtStart = false }: Partial<Start> = {},
): ReadConfig {
  const given: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    if (setting.isServers === false && !setting.readBy?.includes('build')) continue;
    const written = variables[name]?.trim() ? variables[name] : setting.default;
    if (written === undefined) continue;
    const result = types[setting.type as keyof typeof types].safeParse(written);
    if (result.success) given[name] = result.data;
    else
      problems.push(...result.error.issues.map(({ message }) => describeProblem(name, message, variables)));
  }
  if (problems.length > 0) return { ok: false, problems };
  const contradictions = findBackupProblems(given as SettingValues);
  if (isLocal && !(isLoopback(given.HOST as string) && given.TRUST_PROXY === 0))
    contradictions.push('Without signing in, the desk opens only on this machine: HOST must be 127.0.0.1');
  return contradictions.length > 0
    ? { ok: false, problems: contradictions }
    : { ok: true, config: { ...toConfig(given as SettingValues), isLocal, buildsAtStart } };
}

/** What was read, where it stands, and what is wrong with it. */
export function describeProblem(name: string, message: string, variables: Variables = process.env): string {
  const setting = (settings as Record<string, Setting>)[name]!;
  const written = variables[name]?.trim() ? variables[name] : (setting.default ?? '');
  const { isSecret } = setting;
  const isShown = !isSecret && !/\/\/[^/]*@/.test(written);
  const origin = describeOrigin(name, variables);
  return isShown
    ? `${name} is ${JSON.stringify(written)} (${origin}), but ${message}`
    : `${name} (${origin}) ${message}`;
}

/** The lines of the file of settings that was loaded, if one was: ENV_FILE names it to all that a command starts. */
function readEnvFile({ ENV_FILE }: Variables) {
  try {
    const text = ENV_FILE ? readEnvText(ENV_FILE) : '';
    return { shown: path.basename(ENV_FILE ?? ''), lines: text.split('\n'), values: parseEnv(text) };
  } catch {
    // Gone since, or a service's, which only root may read.
    return { shown: '', lines: [], values: {} };
  }
}

/** Where a variable was set. */
function describeOrigin(name: string, variables: Variables): string {
  if (!variables[name]?.trim()) return 'its default';
  const { shown, lines, values } = readEnvFile(variables);
  const line = 1 + lines.findLastIndex((each) => new RegExp(`^\\s*(export\\s+)?${name}\\s*=`).test(each));
  if (line === 0) return 'from the environment';
  return values[name] === variables[name]
    ? `${shown}, line ${line}`
    : `from the environment, which wins over ${shown}, line ${line}`;
}

/** A sentence for each thing that looks like a setting and sets nothing. Never with its value. */
export function findMisspelledSettings(variables: Variables = process.env): string[] {
  const { values } = readEnvFile(variables);
  const names = Object.keys(variables).flatMap((name) => {
    if (/^SMTP_(HOST|PORT|USER(NAME)?|PASS(WORD)?)$/.test(name))
      return `${name} (${describeOrigin(name, variables)}) is not a setting: put it in SMTP_URL, like smtps://user:password@mail.example.com`;
    const meant = nearestSetting(name, Object.hasOwn(values, name));
    return meant
      ? [`${name} (${describeOrigin(name, variables)}) is not a setting: did you mean ${meant}?`]
      : [];
  });
  return [...names, ...findOddLines(variables)];
}

/** Lines of the file that set nothing, and names that it sets twice. */
function findOddLines(variables: Variables): string[] {
  const { shown, lines } = readEnvFile(variables);
  // A value in quotes may go on for several lines, whatever they look like.
  const text = lines
    .join('\n')
    .replace(
      /(=[ \t]*)(["'`])([\s\S]*?)\2/g,
      (_, start: string, _quote, value: string) =>
        `${start}…${value.replaceAll(/[^\n]/g, '').replaceAll('\n', '\n#')}`,
    );
  const before = new Map<string, number>();
  return text.split('\n').flatMap((line, at) => {
    const location = `${shown}, line ${at + 1},`;
    const [, name = ''] = /^\s*(?:export\s+)?([\w.-]+)\s*=/.exec(line) ?? [];
    const first = before.get(name);
    if (name) before.set(name, at + 1);
    if (first) return `${location} sets ${name} again: line ${first} is ignored`;
    if (name || /^\s*(#|$)/.test(line)) return [];
    const meant = /[A-Z][A-Z_]{2,}/.exec(line)?.[0];
    return `${location} sets nothing: a setting is written ${meant && Object.hasOwn(settings, meant) ? meant : 'NAME'}=value`;
  });
}

/** The environment without the settings of this server, for programs that are not ours: they need none of its passwords. */
export function withoutSettings(): Variables {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !Object.hasOwn(settings, name)));
}

/** For people: all that is wrong, one line for each variable, and names that may be slips. */
export function describeProblems(problems: string[]): string {
  const lines = [...problems, ...findMisspelledSettings()].map((line) => `  ${line}`);
  return ['The configuration is wrong:', ...lines].join('\n');
}

function toConfig(given: SettingValues) {
  const siteUrl = new URL(given.SITE_URL ?? `http://localhost:${given.PORT}`);
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: path.resolve(given.DATA_DIR),
    distDir: path.resolve(given.DIST_DIR),
    /** The owner's text and photos of the site; the server's commands only copy and restore them. */
    contentDir: findContentFolder(process.cwd(), { CONTENT_DIR: given.CONTENT_DIR }),
    backups: toBackupConfig(given),
    /** The command that uploads a site published from the desk to where it is hosted. */
    publishCommand: given.PUBLISH_COMMAND,
    databaseUrl: given.DATABASE_URL,
    /** Where visitors see the pages. */
    siteUrl,
    /** The home page as a link: absolute only where the site is known. */
    home: given.SITE_URL ?? '/',
    /** The address of this server from outside. */
    serverUrl: given.SERVER_URL ? new URL(given.SERVER_URL) : siteUrl,
    logLevel: given.LOG_LEVEL,
    mail: {
      smtpUrl: given.SMTP_URL,
      from: given.MAIL_FROM,
      to: given.MAIL_TO,
      /** The name of the key your email is signed with; only the launch check uses it. */
      dkimSelector: given.DKIM_SELECTOR,
    },
    /** The addresses that may sign in to the desk; without them, those that get the emails. */
    deskEmails: given.DESK_EMAILS,
    webhook: { url: given.WEBHOOK_URL, secret: given.WEBHOOK_SECRET },
    acknowledges: given.ACKNOWLEDGE === 'on',
    timeZone: given.TIME_ZONE,
    /** The token with which metrics can be read; undefined: nobody can. */
    metricsToken: given.METRICS_TOKEN,
    /** Settings of earlier releases that are set and do nothing. */
    ignored: (['TIME_SERVER', 'PREVIEW_PORT', 'EDIT_URL', 'PREVIEW_URL'] as const).filter(
      (name) => given[name] !== undefined,
    ),
    /** When reminders may come; undefined means any time. */
    reminderHours: given.REMINDER_HOURS,
    /** After how many days without an answer a quote is followed up; undefined means never. */
    followUpDays: given.FOLLOW_UP_DAYS || undefined,
    /** Whether visits are counted, as daily sums. */
    countsVisits: given.COUNT_VISITS === 'on',
    /** Whether browsers are told that every subdomain uses https too. */
    bindsSubdomains: given.HSTS_SUBDOMAINS === 'on',
    /** How many of our own proxies are in front of this server. */
    trustedProxies: given.TRUST_PROXY,
    /** Quote requests per hour from one address; 0 for no limit. */
    rateLimit: given.RATE_LIMIT,
    /** How much space all photos together may take, in bytes. */
    photosMaxBytes: given.PHOTOS_MAX_GB * 1e9,
    /** Requests older than this are deleted automatically; undefined means never. */
    retentionMonths: given.RETENTION_MONTHS || undefined,
  };
}

/** Where copies are made every night, and where else they go. */
export interface BackupConfig {
  dir: string;
  secondDir: string | undefined;
  command: string | undefined;
  /** The public key of age for which what goes elsewhere is encrypted. */
  key: string | undefined;
}

/** What no single one of these settings can know. */
function findBackupProblems(given: SettingValues): string[] {
  const { BACKUP_DIR, BACKUP_SECOND_DIR, BACKUP_COMMAND, BACKUP_KEY } = given;
  const offSite = Object.entries({ BACKUP_SECOND_DIR, BACKUP_COMMAND }).filter(([, value]) => value);
  const problems = BACKUP_DIR
    ? []
    : offSite.map(([name]) => `${name} needs BACKUP_DIR, where the copies are made first`);
  if (BACKUP_KEY && offSite.length === 0)
    problems.push('BACKUP_KEY encrypts off-site copies: set BACKUP_SECOND_DIR or BACKUP_COMMAND too');
  if (BACKUP_DIR && isWithin(BACKUP_DIR, given.DIST_DIR))
    problems.push('BACKUP_DIR must not be inside DIST_DIR, which everybody can read');
  if (BACKUP_DIR && BACKUP_SECOND_DIR && path.resolve(BACKUP_DIR) === path.resolve(BACKUP_SECOND_DIR))
    problems.push('BACKUP_SECOND_DIR must be a different folder from BACKUP_DIR');
  return problems;
}

const isWithin = (inner: string, outer: string) =>
  `${path.resolve(inner)}${path.sep}`.startsWith(`${path.resolve(outer)}${path.sep}`);

/** @returns undefined if no copies are wanted */
function toBackupConfig(given: SettingValues): BackupConfig | undefined {
  if (!given.BACKUP_DIR) return undefined;
  return {
    dir: path.resolve(given.BACKUP_DIR),
    secondDir: given.BACKUP_SECOND_DIR && path.resolve(given.BACKUP_SECOND_DIR),
    command: given.BACKUP_COMMAND,
    key: given.BACKUP_KEY,
  };
}

/** Whether the host of an address is this machine itself, so that nobody else is on the way to it. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(host);
}

/**
 * What is wrong with the address of a mail server, if anything. Characters that silently end a password, and so change
 * the address, are named; the address itself never is, because it contains the password.
 * @returns a sentence that continues after `SMTP_URL`
 */
function findSmtpUrlProblem(written: string): string | undefined {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  const isMail = /^smtps?:\/\//i.test(written);
  const [, ended] = /^smtps?:\/\/[^@]*?([#?/])/i.exec(written) ?? [];
  if (isMail && ended && written.slice(written.indexOf(ended, 8)).includes('@')) {
    return `has a ${ended} in its user name or password, which would cut it off there: write ${encodeURIComponent(ended)} instead of ${ended}`;
  }
  const isComplete = url?.hostname && ['', '/'].includes(url.pathname) && !url.hash;
  return isMail && isComplete
    ? undefined
    : 'must be an address like smtps://user:password@mail.your-company.com:465 or smtp://user:password@mail.your-company.com:587';
}

/**
 * Whether an email is sent only over TLS. A mail server that offers none, or somebody on the line who takes the offer out,
 * would otherwise get the password and the email as they are. Not asked of this machine itself, unless with
 * `requireTLS=true`, nor where the address says `requireTLS=false`.
 */
export function requiresTls(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  const requireTls = searchParams.get('requireTLS');
  return requireTls === 'true' || (requireTls !== 'false' && !isLoopback(hostname));
}

/** How standardwebhooks.com begins a secret; the key in base64 follows. */
export const webhookPrefix = 'whsec_';

/** True if it is `whsec_` and the base64 of 24 to 64 bytes, or does not start with `whsec_` at all. */
function isWebhookSecret(secret: string): boolean {
  if (!secret.startsWith(webhookPrefix)) return true;
  const key = webhookKey(secret);
  const isBase64 = key.toString('base64') === secret.slice(webhookPrefix.length);
  return isBase64 && key.length >= 24 && key.length <= 64;
}

/** @param secret `whsec_` and base64 @returns the key in it */
export function webhookKey(secret: string): Buffer {
  return Buffer.from(secret.slice(webhookPrefix.length), 'base64');
}
