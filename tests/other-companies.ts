import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import type { categories } from '../content/schema/projects.ts';
import { fixtureSite } from '../scripts/fixture-site.mjs';
import { inProject } from '../scripts/project.mjs';
import { ensureBuilt } from '../scripts/site.mjs';

type Project = { id: number; title: string; category: (typeof categories)[number] };

/** What a company has, and everything else is the fixture's. */
export type Company = { cities?: number; projects: (fixture: Project[]) => Project[] };

/** Builds the site of a company like the fixture's, if it has changed since. @returns the folder of the built site */
export async function buildCompany(name: string, { cities, projects }: Company): Promise<string> {
  const folder = inProject('.cache', name);
  const site = { content: path.join(folder, 'content'), dist: path.join(folder, 'dist') };
  rmSync(site.content, { recursive: true, force: true });
  cpSync(fixtureSite.content, site.content, { recursive: true });
  change(path.join(site.content, 'projects.yaml'), projects);
  change(path.join(site.content, 'business.yaml'), (business: { cities: unknown[] }) => ({
    ...business,
    cities: business.cities.slice(0, cities),
  }));
  await ensureBuilt(site);
  return site.dist;
}

function change<Value>(file: string, by: (value: Value) => Value) {
  writeFileSync(file, stringify(by(parse(readFileSync(file, 'utf8')))));
}
