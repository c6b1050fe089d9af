import type { Facts } from '../placeholders/known.ts';
import type { FileName } from '../schema/files.ts';
import { checkFile } from './check-file.ts';
import { parseFile } from './parse.ts';

/** Gathers what words in braces are filled in from. @param textOf undefined if there is no such file */
export function factsFrom(textOf: (file: FileName) => string | undefined): Facts {
  const business = textOf('business.yaml');
  const checked = business === undefined ? undefined : checkFile('business.yaml', business);
  const count = (file: FileName, listIn: (value: Fields) => unknown) => {
    const text = textOf(file);
    const parsed = text === undefined ? undefined : parseFile(file, text);
    if (!parsed || parsed.faults.length > 0) return undefined;
    const list = listIn((parsed.value ?? {}) as Fields) ?? [];
    return Array.isArray(list) ? list.length : undefined;
  };
  return {
    business: checked?.ok ? checked.content : undefined,
    projects: count('projects.yaml', (value) => (Array.isArray(value) ? value : [])),
    services: count('services.yaml', (value) => value.blocks),
    values: count('about.yaml', (value) => (value.values as Fields | undefined)?.list),
  };
}

type Fields = Record<string, unknown>;
