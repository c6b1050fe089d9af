import path from 'node:path';
import { ContentError, contentFolder, load } from '#content/load.ts';
import type { ContentOf } from '#content/schema.ts';
import type { Config } from './config.ts';

type Business = ContentOf<'business.yaml'>;

/** What the server says about the company in its pages and mails. */
export interface Company extends Pick<Business, 'name' | 'phone' | 'email'> {
  /** Address of the home page: absolute when the pages stand on a known site, else `/`. */
  home: string;
}

/** Where a build keeps the words that its pages were made from; scripts/site.mjs puts them there. */
const builtContent = '.content';

/**
 * What the pages that are served say about the company, so that a slip in `content/` changes nothing before it is
 * mended and built. Where no build of ours is served (pages on a CDN), what `content/` says.
 * @throws ContentError when neither can be used
 */
export function readCompany({ distDir, home }: Pick<Config, 'distDir' | 'home'>): Company {
  return { ...(asBuilt(distDir) ?? load('business.yaml', contentFolder)), home };
}

/** Nothing when there is no build, or one of a time when this file had another form. */
function asBuilt(distDir: string): Business | undefined {
  try {
    return load('business.yaml', path.join(distDir, builtContent));
  } catch (error) {
    if (error instanceof ContentError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
