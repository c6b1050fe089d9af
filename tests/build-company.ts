import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { fileNames } from '../content/check/check-content.ts';
import { buildVariant } from './build-variant.ts';
import type { Content } from './companies/content.ts';
import { type CompanyName, companies } from './companies.ts';

/** Builds the site of another company. @returns the folder of the built site */
export function buildCompany(name: CompanyName): Promise<string> {
  return buildVariant(name, (folder) => {
    const file = (of: string) => path.join(folder, of);
    const content = Object.fromEntries(
      fileNames.filter((of) => existsSync(file(of))).map((of) => [of, parse(readFileSync(file(of), 'utf8'))]),
    ) as Content;
    companies[name](content);
    for (const [of, value] of Object.entries(content))
      writeFileSync(file(of), stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 }));
  });
}
