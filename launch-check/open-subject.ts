import { execFile } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { existsSync, readFileSync, statfsSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentFolder, load } from '#content/load.ts';
import { restoreAside } from '#server/operations/backups/restore-aside.ts';
import type { Config } from '#server/platform/config.ts';
import { readState } from '#server/platform/state-files.ts';
import { stampFileOf } from '../scripts/dist.mjs';
import { hashInputs } from '../scripts/site.mjs';
import { readSamples } from './samples/samples.ts';
import { readBuiltPages } from './subject/built-pages.ts';
import { readContentTexts } from './subject/content-texts.ts';
import type { Backups, ChannelTrial, Subject } from './subject/subject.ts';
import { whatWaits } from './update/waiting.ts';

const ownersCommand = fileURLToPath(new URL('../server/cli/requests.ts', import.meta.url));
/** How long a name server may take for each of two attempts, in milliseconds. */
const dnsPatience = { timeout: 3000, tries: 2 };

/**
 * Gathers what to check: the content folder, the built site, the configuration.
 * @param variables the environment for the owner's command
 * @throws ContentError if a content file cannot be used
 */
export function openSubject(config: Config, contentDir = contentFolder, variables = process.env): Subject {
  const resolver = new Resolver(dnsPatience);
  const business = load('business.yaml', contentDir);
  const { smtpUrl, from = business.email, to = [business.email], dkimSelector } = config.mail;
  return {
    contentDir,
    business,
    testimonials: load('testimonials.yaml', contentDir),
    projects: load('projects.yaml', contentDir),
    contact: load('contact.yaml', contentDir),
    claims: load('claims.yaml', contentDir),
    samples: readSamples(),
    texts: readContentTexts(contentDir),
    distDir: config.distDir,
    pages: readBuiltPages(config.distDir),
    isBuiltFromThis: isBuiltFrom({ content: contentDir, dist: config.distDir }, variables),
    siteUrl: config.siteUrl,
    settings: { ...config, webhookUrl: config.webhook.url, freeBytes: freeBytes(config) },
    backups: findBackups(config),
    whatWaits: () => whatWaits({ ...config, contentDir }),
    mailFrom: from,
    mailTo: to,
    dkimSelector,
    sendsMail: smtpUrl !== undefined,
    tryChannels: () => tryChannels(variables),
    resolveTxt: (name) => resolver.resolveTxt(name),
    resolveNs: (name) => resolver.resolveNs(name),
    resolveMx: (name) => resolver.resolveMx(name),
  };
}

function isBuiltFrom(site: { content: string; dist: string }, variables: NodeJS.ProcessEnv): boolean {
  const stamp = stampFileOf(site.dist);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashInputs(site, variables);
}

/** The data folder may not exist yet; the nearest one that does is on the same disk. */
function freeBytes({ dataDir, databaseUrl }: Config): number | undefined {
  if (databaseUrl !== undefined) return undefined;
  let folder = path.resolve(dataDir);
  while (!existsSync(folder)) folder = path.dirname(folder);
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function findBackups({ dataDir, databaseUrl, backups }: Config): Backups {
  const last = readState(dataDir, 'last-backup.json');
  const there = last && statSync(last.file, { throwIfNoEntry: false });
  const data = statSync(path.resolve(dataDir), { throwIfNoEntry: false });
  return {
    areOurs: databaseUrl === undefined || backups !== undefined,
    areNightly: backups !== undefined,
    goElsewhere: Boolean(backups?.secondDir ?? backups?.command),
    last,
    found: there && {
      bytes: there.size,
      writtenAt: there.mtime.toISOString(),
      isOnSameDisk: there.dev === data?.dev,
    },
    tried: readState(dataDir, 'last-restore-tried.json'),
    restore: restoreAside,
  };
}

/** Which folders and addresses were checked, line by line: checking something else would prove nothing. */
export function lookedAt({ contentDir, distDir, settings, siteUrl, mailTo, sendsMail }: Subject): string[] {
  const told = sendsMail ? mailTo.join(', ') : (settings.webhookUrl ?? 'nobody');
  return [
    `Content  ${contentDir}`,
    `Site     ${distDir}, for ${siteUrl.origin}`,
    `Requests ${settings.dataDir}, sent to ${told}`,
  ];
}

/** As `npm run requests -- check` does, by running it. */
function tryChannels(env: NodeJS.ProcessEnv): Promise<ChannelTrial[]> {
  return new Promise((resolve) => {
    execFile(process.execPath, [ownersCommand, 'check', '--json'], { env }, (_error, out, said) => {
      try {
        resolve(JSON.parse(out));
      } catch {
        resolve([
          { channel: 'requests check', tellsSomebody: false, outcome: 'failed', detail: said.trim() },
        ]);
      }
    });
  });
}
