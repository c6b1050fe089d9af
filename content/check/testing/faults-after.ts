import { contentFolder } from '../../load.ts';
import type { FileName } from '../../schema/files.ts';
import { checkContent, readSources, type Sources } from '../check-content.ts';
import { formatFault } from '../fault.ts';

export const sources = readSources(contentFolder);

/**
 * The faults of the content after one change.
 * @param others what else is found in the content folder
 * @throws if the text to be changed is not there
 */
export function faultsAfter(
  file: FileName,
  from: string | RegExp,
  to: string,
  others: Partial<Sources> = {},
) {
  const text = sources.texts[file]!;
  const changed = text.replace(from, to);
  if (changed === text) throw new Error(`${file} does not say ${from}`);
  return checkContent({ ...sources, ...others, texts: { ...sources.texts, [file]: changed } }).map(
    formatFault,
  );
}
