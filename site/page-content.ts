import { readdirSync } from 'node:fs';
import path from 'node:path';
import { textsIn } from '#content/leaves.ts';
import { contentFolder, load } from '#content/load.ts';
import { isPhotoFile, photoNameOf } from '#content/photo-files.ts';
import type { FileName } from '#content/schema.ts';
import { routes } from '#shared/routes.ts';

/** What a page is about. What stands in the frame of every page does not make a page new. */
const pageFiles: Record<string, FileName[]> = {
  [routes.home]: ['home.yaml', 'testimonials.yaml', 'business.yaml'],
  [routes.about]: ['about.yaml', 'testimonials.yaml'],
  [routes.services]: ['services.yaml'],
  [routes.gallery]: ['gallery.yaml', 'projects.yaml'],
  [routes.contact]: ['contact.yaml', 'business.yaml'],
};

/** The files, from the content folder, that hold what one page says and shows. */
export function contentFilesOf(route: string): string[] {
  const files = pageFiles[route] ?? [];
  const said = new Set(files.flatMap((file) => textsIn(load(file))));
  const photos = readdirSync(path.join(contentFolder, 'photos')).filter(
    (file) => isPhotoFile(file) && said.has(photoNameOf(file)),
  );
  return [...files, ...photos.map((photo) => `photos/${photo}`)];
}
