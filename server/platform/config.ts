import path from 'node:path';
import type { z } from 'zod';
import { findContentFolder } from '#content/folder.mjs';
import { arrangeBackups, faultsOfBackups } from './backups.ts';
import { environment } from './environment.ts';

export type Config = ReturnType<typeof arrange>;
export type ReadConfig = { ok: true; config: Config } | { ok: false; faults: string[] };

/**
 * Reads the whole configuration from environment variables; an empty variable counts as absent.
 * @returns the configuration, or one line for each variable that is wrong
 */
export function readConfig(variables: Record<string, string | undefined> = process.env): ReadConfig {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()));
  const result = environment.safeParse(given);
  if (!result.success)
    return {
      ok: false,
      faults: result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`),
    };
  const faults = faultsOfBackups(result.data);
  return faults.length > 0 ? { ok: false, faults } : { ok: true, config: arrange(result.data) };
}

/** The environment without the settings of this server, for programs that are not ours: they need none of its passwords. */
export function variablesOfOthers(variables = process.env): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(variables).filter(([name]) => !Object.hasOwn(environment.shape, name)),
  );
}

/** For people: all that is wrong, one line for each variable. */
export function describeFaults(faults: string[]): string {
  return `The configuration is wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`;
}

function arrange(given: z.infer<typeof environment>) {
  const siteUrl = new URL(given.SITE_URL ?? `http://localhost:${given.PORT}`);
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: path.resolve(given.DATA_DIR),
    distDir: path.resolve(given.DIST_DIR),
    /** The owner's words and photographs of the site; here, they are only copied and restored. */
    contentDir: findContentFolder(process.cwd(), { CONTENT_DIR: given.CONTENT_DIR }),
    backups: arrangeBackups(given),
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
      /** The name of the key your mail is signed with; only the launch check uses it. */
      dkimSelector: given.DKIM_SELECTOR,
    },
    /** Who may sign in at the desk; without it, those who get the mails. */
    deskEmails: given.DESK_EMAILS,
    webhook: { url: given.WEBHOOK_URL, secret: given.WEBHOOK_SECRET },
    acknowledges: given.ACKNOWLEDGE === 'on',
    timeZone: given.TIME_ZONE,
    /** With it, whoever has it may read figures; undefined: nobody may. */
    metricsToken: given.METRICS_TOKEN,
    /** Whom to ask whether the clock is right; undefined means nobody. */
    timeServer: given.TIME_SERVER === 'off' ? undefined : given.TIME_SERVER,
    /** When reminders may come; undefined means any time. */
    reminderHours: given.REMINDER_HOURS,
    /** Whether visits are counted, as daily sums. */
    countsVisits: given.COUNT_VISITS === 'on',
    /** Whether browsers are told that every subdomain uses https too. */
    bindsSubdomains: given.HSTS_SUBDOMAINS === 'on',
    /** How many of our own proxies are in front of this server. */
    trustedProxies: given.TRUST_PROXY,
    /** Quote requests per hour from one address; 0 for no limit. */
    rateLimit: given.RATE_LIMIT,
    /** How much space all photographs together may take, in bytes. */
    photosMaxBytes: given.PHOTOS_MAX_GB * 1e9,
    /** Requests older than this are deleted automatically; undefined means never. */
    retentionMonths: given.RETENTION_MONTHS,
  };
}
