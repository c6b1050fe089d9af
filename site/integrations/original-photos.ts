import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { openPicture } from '../../content-model/check/open-picture.ts';
import { deleteUnused } from '../../content-model/check/photo-cache.ts';

/**
 * Handles the photos of a build. Astro would hold all of them in memory until the last page is written; here each is
 * copied to where Astro reads it. Astro's own cache, which identifies a photo by its path, isn't used: photo-cache.ts
 * is, and unused entries are deleted from it.
 */
export function originalPhotos(contentFolder: string): AstroIntegration {
  const photos = path.join(contentFolder, 'photos') + path.sep;
  return {
    name: 'original-photos',
    hooks: {
      'astro:config:setup'({ command, config, updateConfig }) {
        if (command !== 'build') return;
        const { assets } = config.build;
        const folder = path.join(fileURLToPath(config.outDir), assets);
        const load = {
          order: 'pre',
          async handler(id: string) {
            const file = path.normalize(id);
            if (!file.startsWith(photos)) return null;
            const { ext, name } = path.parse(file);
            const { autoOrient } = await openPicture(file).metadata();
            // It ends as the name of a photo does: name-photos.ts.
            const hash = createHash('sha256').update(name).digest('base64url').slice(0, 8);
            const copy = `${name}.${hash}${ext}`;
            mkdirSync(folder, { recursive: true });
            copyFileSync(file, path.join(folder, copy));
            const format = ext.toLowerCase() === '.png' ? 'png' : 'jpg';
            const photo = { src: `/${assets}/${copy}`, ...autoOrient, format, fsPath: file };
            return { code: `export default ${JSON.stringify(photo)}`, moduleSideEffects: false };
          },
        } as const;
        updateConfig({
          cacheDir: new URL('.astro/', config.outDir),
          vite: { plugins: [{ name: 'original-photos', load }] },
        });
      },
      async 'astro:build:done'({ dir }) {
        rmSync(new URL('.astro/', dir), { recursive: true, force: true });
        await deleteUnused();
      },
    },
  };
}
