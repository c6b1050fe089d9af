import { readFileSync, statSync } from 'node:fs';
import { contentFolder } from '#content-model/load.ts';

/**
 * When any of these files last changed, as ISO 8601: as the published version says that is built, or by the files' own times
 * in any other folder.
 * @param folder where the files' paths start; the content folder by default
 */
export function lastModified(files: string[], folder = contentFolder): string {
  const since = sinceIn(folder);
  const times = files.map((file) => since[file] ?? statSync(`${folder}/${file}`).mtime.toISOString());
  return times.sort().at(-1)!;
}

/** What publishing/snapshots.ts writes beside the files of a snapshot. */
function sinceIn(folder: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(`${folder}/.since.json`, 'utf8'));
  } catch {
    return {};
  }
}
