import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fixtureSite } from '../scripts/fixture-site.mjs';
import { inProject } from '../scripts/project.mjs';
import { ensureBuilt } from '../scripts/site.mjs';

/**
 * Builds the site of a company like the fixture's, with its photographs, if anything in it has changed.
 * @param name a folder name; two must not build the same one at once
 * @param change turns a copy of the fixture's content folder into the other company
 * @returns the folder of the built site
 */
export async function buildVariant(name: string, change: (folder: string) => void | Promise<void>) {
  const folder = inProject('.cache', name);
  const site = { content: path.join(folder, 'content'), dist: path.join(folder, 'dist') };
  rmSync(site.content, { recursive: true, force: true });
  cpSync(fixtureSite.content, site.content, { recursive: true });
  await change(site.content);
  await ensureBuilt(site);
  return site.dist;
}
