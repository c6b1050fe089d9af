import { execFile } from 'node:child_process';
import { Resolver } from 'node:dns/promises';
import { fileURLToPath } from 'node:url';
import { contentFolder, load } from '#content/load.ts';
import type { Config } from '#server/config.ts';
import { readBuiltPages } from './built-pages.ts';
import { readContentTexts } from './content-texts.ts';
import { readSamples } from './samples.ts';
import type { ChannelTrial, Subject } from './subject.ts';

const ownersCommand = fileURLToPath(new URL('../server/owner/requests.ts', import.meta.url));
/** How long a name server may take for each of two tries, in milliseconds. */
const dnsPatience = { timeout: 3000, tries: 2 };

/**
 * Gathers what is looked at: the content folder, the built site, the configuration.
 * @param variables what the owner's command is run with
 * @throws ContentError when a content file cannot be used
 */
export function openSubject(config: Config, contentDir = contentFolder, variables = process.env): Subject {
  const resolver = new Resolver(dnsPatience);
  const business = load('business.yaml', contentDir);
  const { smtpUrl, from = business.email, dkimSelector } = config.mail;
  return {
    contentDir,
    business,
    testimonials: load('testimonials.yaml', contentDir),
    projects: load('projects.yaml', contentDir),
    samples: readSamples(),
    texts: readContentTexts(contentDir),
    distDir: config.distDir,
    pages: readBuiltPages(config.distDir),
    siteUrl: config.siteUrl,
    trustedProxies: config.trustedProxies,
    mailFrom: from,
    dkimSelector,
    sendsMail: smtpUrl !== undefined,
    tryChannels: () => tryChannels(variables),
    resolveTxt: (name) => resolver.resolveTxt(name),
    resolveNs: (name) => resolver.resolveNs(name),
  };
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
