import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { fixtureSite } from '../../scripts/fixture-site.mjs';
import { completeContent } from './complete-content.ts';

/** Copies the tests' content into an empty folder, completes it and builds its site for this address. */
export async function buildCompletedSite(folder: string, siteUrl: string) {
  const site = { content: path.join(folder, 'content'), dist: path.join(folder, 'dist') };
  cpSync(fixtureSite.content, site.content, { recursive: true });
  await completeContent(site.content);
  const own = { CONTENT_DIR: site.content, DIST_DIR: site.dist, SITE_URL: siteUrl };
  execFileSync(process.execPath, ['scripts/build.mjs'], { env: { ...process.env, ...own }, stdio: 'pipe' });
  return site;
}
