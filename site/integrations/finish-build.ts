import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { compressFolder } from './compress-folder.ts';
import { dropOriginals } from './drop-originals.ts';
import { namePhotos } from './name-photos.ts';
import { nameSharePictures } from './name-share-pictures.ts';
import { tidyPages } from './tidy-markup.ts';
import { tightenPolicies } from './tighten-policies.ts';

/**
 * Gets what Astro has built ready to serve, whoever started the build: policies, compressed files, and the words the
 * pages were made from, so that the server describes the company as they do.
 * @param contentFolder where those words are written; they may change while Astro builds
 */
export function finishBuild(contentFolder: string): AstroIntegration {
  let words: Buffer;
  return {
    name: 'finish-build',
    hooks: {
      'astro:build:start': () => {
        words = readFileSync(path.join(contentFolder, 'business.yaml'));
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        dropOriginals(folder);
        namePhotos(folder);
        nameSharePictures(folder);
        tidyPages(folder);
        tightenPolicies(folder);
        await compressFolder(folder);
        mkdirSync(path.join(folder, '.content'), { recursive: true });
        writeFileSync(path.join(folder, '.content/business.yaml'), words);
      },
    },
  };
}
