import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

/**
 * Deletes the photographs that no page names: Astro publishes the original of one that is on no page, with whatever the
 * camera noted in it, the place included.
 * @param folder the built site
 */
export function dropOriginals(folder: string) {
  const place = path.join(folder, '_astro');
  const pages = globSync('**/*.html', { cwd: folder }).map((name) =>
    readFileSync(path.join(folder, name), 'utf8'),
  );
  for (const file of readdirSync(place)) {
    const isPhoto = /\.(?:jpe?g|png)$/i.test(file);
    if (isPhoto && !pages.some((page) => page.includes(`/_astro/${file}`))) rmSync(path.join(place, file));
  }
}
