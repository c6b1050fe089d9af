import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { contentFolder, loadContent } from '#content-model/load.ts';
import type { FileName } from '#content-model/schema/files.ts';
import { textsIn } from '#content-model/schema/leaves.ts';
import { isPhotoFile, photoNameOf } from '#content-model/schema/photo-files.ts';
import type { PageName } from '#shared/routes.ts';
import { sitePages } from './site-pages.ts';

const changed = new Map<PageName, string | undefined>();

/** Returns when a page's content last changed, as `lastModified` does. */
export function lastChanged(name: PageName): string | undefined {
  if (!changed.has(name)) changed.set(name, lastModified(contentFilesOf(name)));
  return changed.get(name);
}

/** Returns the content files and photos that a page shows. */
export function contentFilesOf(name: PageName): string[] {
  const files: FileName[] = [`${name}.yaml`, ...sitePages[name].alsoAbout];
  const texts = new Set(files.flatMap((file) => textsIn(loadContent(file))));
  const photos = readdirSync(path.join(contentFolder, 'photos')).filter(
    (file) => isPhotoFile(file) && texts.has(photoNameOf(file)),
  );
  return [...files, ...photos.map((photo) => `photos/${photo}`)];
}

/**
 * Returns when any of these files last changed, as ISO 8601: from the published version that is built, or by the
 * files' own times in any other folder.
 * @param folder the folder of the files; the content folder by default
 */
export function lastModified(files: string[], folder = contentFolder): string {
  const since = sinceIn(folder);
  const times = files.map((file) => since[file] ?? statSync(`${folder}/${file}`).mtime.toISOString());
  return times.sort().at(-1)!;
}

/** Reads the times that publishing/snapshots.ts writes beside a snapshot's files. */
function sinceIn(folder: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(`${folder}/.since.json`, 'utf8'));
  } catch {
    return {};
  }
}
