import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { fileNames } from '#content-model/check/check-content.ts';
import { inProject } from '#scripts/project.mjs';
import { ensureBuilt } from '#scripts/site.mjs';
import { fixtureSite } from '#tests/support/fixture-site.ts';
import { type CompanyName, type Content, companies } from './companies.ts';

/**
 * Builds the site of another company, with the fixture's photos, if anything in it has changed. Two must not build
 * the same one at once. @returns the folder of the built site
 */
export async function buildCompany(name: CompanyName): Promise<string> {
  const folder = inProject('.cache', name);
  const site = { content: path.join(folder, 'content'), dist: path.join(folder, 'dist') };
  rmSync(site.content, { recursive: true, force: true });
  cpSync(fixtureSite.content, site.content, { recursive: true });
  const file = (of: string) => path.join(site.content, of);
  const content = Object.fromEntries(
    fileNames.filter((of) => existsSync(file(of))).map((of) => [of, parse(readFileSync(file(of), 'utf8'))]),
  ) as Content;
  const logos = await companies[name](content);
  for (const [of, value] of Object.entries(content))
    writeFileSync(file(of), stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 }));
  for (const [of, drawn] of Object.entries(logos)) writeFileSync(file(of), drawn);
  await ensureBuilt(site);
  return site.dist;
}
