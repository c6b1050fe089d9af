import { createHash } from 'node:crypto';
import { copyFileSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Gives each page's share picture an address that changes with it: networks keep what they fetched from one for ever.
 * Where it was, it stays too, for what was shared before.
 * @param folder the built site
 */
export function nameSharePictures(folder: string) {
  const addresses = new Map<string, string>();
  for (const picture of globSync(path.join(folder, 'share/*.jpg'))) {
    const file = path.basename(picture);
    const hash = createHash('sha256').update(readFileSync(picture)).digest('base64url').slice(0, 8);
    const address = `/_astro/share-${file.replace('.jpg', `.${hash}.jpg`)}`;
    copyFileSync(picture, path.join(folder, address));
    addresses.set(`/share/${file}`, address);
  }
  for (const page of globSync('**/*.html', { cwd: folder }).map((name) => path.join(folder, name))) {
    const written = readFileSync(page, 'utf8');
    writeFileSync(
      page,
      written.replace(/\/share\/[\w-]+\.jpg(?=")/g, (address) => addresses.get(address) ?? address),
    );
  }
}
