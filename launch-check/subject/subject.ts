import type { ContentOf } from '#content/schema/files.ts';
import type { Config } from '#server/platform/config.ts';
import type { BackupState } from '#server/platform/state-files.ts';
import type { Samples } from '../samples/samples.ts';
import type { Waiting } from '../update/waiting.ts';
import type { BuiltPage } from './built-pages.ts';
import type { ContentText } from './content-texts.ts';

/** How one channel handled a made-up request. */
export type ChannelTrial = {
  channel: string;
  tellsSomebody: boolean;
  outcome: string;
  detail: string;
  missed?: string;
};

/** The last copy of the requests, and the result of restoring one. Dates as ISO times. */
export type Backups = {
  /** False with PostgreSQL and without BACKUP_DIR: then other programs make the copies. */
  areOurs: boolean;
  /** True if the server makes a copy every night. */
  areNightly?: boolean;
  /** True if each of them is to be brought to a second place. */
  goElsewhere?: boolean;
  last?: BackupState | undefined;
  /** What was found of the last copy: its size, its age and whether it is on the same disk as the requests. */
  found?: { bytes: number; writtenAt: string; isOnSameDisk: boolean } | undefined;
  tried?: BackupState | undefined;
  /** Restores a file into a separate folder. @returns how much came back @throws if it cannot be restored */
  restore(file: string): Promise<Pick<BackupState, 'requests' | 'photos'>>;
};

/** The server's settings from its environment. */
export type Settings = Pick<
  Config,
  | 'trustedProxies'
  | 'rateLimit'
  | 'timeZone'
  | 'logLevel'
  | 'dataDir'
  | 'retentionMonths'
  | 'countsVisits'
  | 'serverUrl'
  | 'photosMaxBytes'
> & {
  webhookUrl: string | undefined;
  /** How much room is left where photographs are kept; undefined if they are in PostgreSQL. */
  freeBytes: number | undefined;
};

/** Everything that is checked before a launch. */
export type Subject = {
  contentDir: string;
  business: ContentOf<'business.yaml'>;
  testimonials: ContentOf<'testimonials.yaml'>;
  projects: ContentOf<'projects.yaml'>;
  contact: ContentOf<'contact.yaml'>;
  claims: ContentOf<'claims.yaml'>;
  samples: Samples;
  /** Every value in every content file, with its place. */
  texts: ContentText[];
  distDir: string;
  pages: BuiltPage[];
  /** False if something that goes into the site has changed since it was built. */
  isBuiltFromThis: boolean;
  siteUrl: URL;
  settings: Settings;
  backups: Backups;
  /** What the next start changes in the owner's data, and what keeps it from starting. */
  whatWaits: () => Promise<Waiting>;
  mailFrom: string;
  mailTo: readonly string[];
  /** True if a mail server is configured. */
  sendsMail: boolean;
  dkimSelector: string | undefined;
  /** Sends a made-up request through every channel. */
  tryChannels(): Promise<ChannelTrial[]>;
  /** The DNS lookups, as in node:dns: they reject with `code`. */
  resolveTxt(name: string): Promise<string[][]>;
  resolveNs(name: string): Promise<string[]>;
  resolveMx(name: string): Promise<{ exchange: string }[]>;
};
