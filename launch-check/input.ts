import { Resolver } from 'node:dns/promises';
import { existsSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { loadContent } from '#content-model/load.ts';
import type { ContentOf } from '#content-model/schema/files.ts';
import { unpublishedFiles } from '#publishing/compare.ts';
import { openVersions } from '#publishing/versions.ts';
import { isBuilt } from '#scripts/site.mjs';
import { findPendingChanges, type PendingChanges } from '#scripts/update-check.ts';
import { openExisting, readSchemaVersion } from '#server/database/open.ts';
import { createRecipients } from '#server/notifications/owner-addresses.ts';
import { restoreForTrial } from '#server/operations/backups/check-backup.ts';
import { currentNight, newestBackup } from '#server/operations/backups/nightly-files.ts';
import { openBackup } from '#server/operations/backups/open-backup.ts';
import type { Config } from '#server/platform/config.ts';
import { type BackupState, readState } from '#server/platform/state-files.ts';
import { type BuiltPage, readBuiltPages } from './built-pages.ts';
import { type ContentText, readContentTexts } from './content-texts.ts';

/** A backup, and what was recorded when it was made, if this server made it. */
type LastBackup = Pick<BackupState, 'file'> & Partial<BackupState>;

/** The last copy of the requests, and the result of restoring one. Dates as ISO times. */
export type Backups = {
  /** False with PostgreSQL and without BACKUP_DIR: then other programs make the backups. */
  areOurs: boolean;
  /** The folder of the nightly backups; undefined if the server makes none. */
  nightlyDir?: string | undefined;
  /** True if each backup is to be copied off-site. */
  goElsewhere?: boolean;
  /** The newest nightly backup or, without any, the last one made by hand. */
  last?: LastBackup | undefined;
  /** The last backup's file: its size, its age and whether it is on the same disk as the requests. */
  found?: { bytes: number; writtenAt: string; isOnSameDisk: boolean } | undefined;
  tried?: BackupState | undefined;
  /** Restores a file into a separate folder. @returns how much came back @throws if it cannot be restored */
  restore(file: string): Promise<Pick<BackupState, 'requests' | 'photos'>>;
};

/** The input of all launch checks. */
export type CheckInput = {
  config: Config;
  business: ContentOf<'business.yaml'>;
  testimonials: ContentOf<'testimonials.yaml'>;
  contact: ContentOf<'contact.yaml'>;
  claims: ContentOf<'claims.yaml'>;
  /** Every value in every content file, with its location. */
  texts: ContentText[];
  pages: BuiltPage[];
  /** False if something that goes into the site has changed since it was built. */
  isBuiltFromThis: boolean;
  /** The files of the content folder that differ from what is published, and aren't live. */
  unpublished: string[];
  /** The free space where photos are stored, in bytes; undefined if they are in PostgreSQL. */
  freeBytes: number | undefined;
  backups: Backups;
  /** Finds what the next start changes in the owner's data, and what keeps it from starting. */
  findWaiting: () => Promise<PendingChanges>;
  mailFrom: string;
  mailTo: readonly string[];
  /** Opens the site at its address, as a visitor does; rejects as `fetch` does. */
  openSite(): Promise<unknown>;
  /** The DNS lookups, as in node:dns: they reject with `code`. */
  resolveTxt(name: string): Promise<string[][]>;
  resolveNs(name: string): Promise<string[]>;
  resolveMx(name: string): Promise<{ exchange: string }[]>;
};

/** The limits of DNS lookups: milliseconds for each of two attempts. */
const dnsLimits = { timeout: 3000, tries: 2 };

/** How long the site may take to respond, in milliseconds. */
const siteLimit = 10_000;

/**
 * Gathers what to check: the content folder, the built site, the configuration.
 * @param variables the environment that the configuration was read from
 * @throws ContentError if a content file cannot be used
 */
export async function gatherInput(config: Config, variables = process.env): Promise<CheckInput> {
  const { contentDir, distDir, mail } = config;
  const resolver = new Resolver(dnsLimits);
  const business = loadContent('business.yaml', contentDir);
  return {
    config,
    business,
    testimonials: loadContent('testimonials.yaml', contentDir),
    contact: loadContent('contact.yaml', contentDir),
    claims: loadContent('claims.yaml', contentDir),
    texts: readContentTexts(contentDir),
    pages: readBuiltPages(distDir),
    unpublished: unpublishedFiles(contentDir, openVersions(contentDir)),
    isBuiltFromThis: isBuilt({ content: contentDir, dist: distDir }, variables),
    freeBytes: freeBytes(config),
    backups: await findBackups(config),
    findWaiting: () => findPendingChanges(config),
    mailFrom: mail.from ?? business.email,
    mailTo: await findRecipients(config, business),
    openSite: () => fetch(config.siteUrl, { method: 'HEAD', signal: AbortSignal.timeout(siteLimit) }),
    resolveTxt: (name) => resolver.resolveTxt(name),
    resolveNs: (name) => resolver.resolveNs(name),
    resolveMx: (name) => resolver.resolveMx(name),
  };
}

/** Returns the recipients of requests; the configured ones if a database update or connection is missing. */
async function findRecipients(config: Config, company: CheckInput['business']): Promise<readonly string[]> {
  const version = await readSchemaVersion(config).catch(() => undefined);
  if (version?.found !== version?.newest) return config.mail.to ?? [company.email];
  const database = await openExisting(config).catch(() => undefined);
  const recipients = createRecipients({ config, company, database });
  return recipients().finally(() => database?.destroy());
}

/** Returns the free space for photos. If the data folder doesn't exist yet, its nearest parent is on the same disk. */
function freeBytes({ dataDir, databaseUrl }: Config): number | undefined {
  if (databaseUrl !== undefined) return undefined;
  let folder = path.resolve(dataDir);
  while (!existsSync(folder)) folder = path.dirname(folder);
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Returns a backup's file status; undefined if the backup no longer exists. */
function statOf(backup: string) {
  try {
    return statSync(openBackup(backup).database);
  } catch {
    return undefined;
  }
}

/**
 * Finds the last backup. The recorded one may be in a folder that is no longer set, so the nightly folder is read too.
 */
async function findLast({ dataDir, backups, timeZone }: Config): Promise<LastBackup | undefined> {
  const recorded = readState(dataDir, 'last-backup.json');
  if (!backups) return recorded;
  const file = await newestBackup([backups.dir], currentNight(new Date(), timeZone));
  if (!file) return undefined;
  return file === recorded?.file ? recorded : { file, elsewhereAt: recorded?.elsewhereAt };
}

/** Reads the state of the last backup and of the last trial restore. */
export async function findBackups(config: Config): Promise<Backups> {
  const { dataDir, databaseUrl, backups } = config;
  const last = await findLast(config);
  const there = last && statOf(last.file);
  const data = statSync(path.resolve(dataDir), { throwIfNoEntry: false });
  return {
    areOurs: databaseUrl === undefined || backups !== undefined,
    nightlyDir: backups?.dir,
    goElsewhere: Boolean(backups?.secondDir ?? backups?.command),
    last,
    found: there && {
      bytes: there.size,
      writtenAt: there.mtime.toISOString(),
      isOnSameDisk: there.dev === data?.dev,
    },
    tried: readState(dataDir, 'last-restore-tried.json'),
    restore: async (name) => restoreForTrial(openBackup(name)),
  };
}
