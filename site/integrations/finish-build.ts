import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { compressFolder } from './compress-folder.ts';
import { namePhotos } from './name-photos.ts';
import { rewritePages, tidyMarkup, tightenPolicy } from './tidy-markup.ts';

/**
 * Gets what Astro has built ready to serve, whoever started the build: policies, compressed files, and the words the
 * pages were made from, so that the server describes the company as they do.
 * @param contentFolder where those words are written; they may change while Astro builds
 */
export function finishBuild(contentFolder: string): AstroIntegration {
  const files = ['business.yaml', 'contact.yaml'];
  let texts: Buffer[];
  return {
    name: 'finish-build',
    hooks: {
      'astro:build:start': () => {
        texts = files.map((file) => readFileSync(path.join(contentFolder, file)));
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        dropOriginals(folder);
        namePhotos(folder);
        nameSharePictures(folder);
        rewritePages(folder, (page) => tightenPolicy(tidyMarkup(page)));
        await compressFolder(folder);
        mkdirSync(path.join(folder, '.content'), { recursive: true });
        for (const [index, file] of files.entries())
          writeFileSync(path.join(folder, '.content', file), texts[index]!);
      },
    },
  };
}

/**
 * Deletes the photos that no page names: Astro publishes the original of one that is on no page, with whatever the
 * camera noted in it, the place included.
 * @param folder the built site
 */
function dropOriginals(folder: string) {
  const place = path.join(folder, '_astro');
  const pages = globSync('**/*.html', { cwd: folder }).map((name) =>
    readFileSync(path.join(folder, name), 'utf8'),
  );
  for (const file of readdirSync(place)) {
    const isPhoto = /\.(?:jpe?g|png)$/i.test(file);
    if (isPhoto && !pages.some((page) => page.includes(`/_astro/${file}`))) rmSync(path.join(place, file));
  }
}

/**
 * Gives each page's share picture an address that changes with it: networks keep what they fetched from one for ever.
 * Where it was, it stays too, for what was shared before.
 * @param folder the built site
 */
function nameSharePictures(folder: string) {
  const addresses = new Map<string, string>();
  for (const picture of globSync(path.join(folder, 'share/*.jpg'))) {
    const file = path.basename(picture);
    const hash = createHash('sha256').update(readFileSync(picture)).digest('base64url').slice(0, 8);
    const address = `/_astro/share-${file.replace('.jpg', `.${hash}.jpg`)}`;
    copyFileSync(picture, path.join(folder, address));
    addresses.set(`/share/${file}`, address);
  }
  rewritePages(folder, (page) =>
    page.replace(/\/share\/[\w-]+\.jpg(?=")/g, (address) => addresses.get(address) ?? address),
  );
}
