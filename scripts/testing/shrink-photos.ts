import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { isPhotoFile } from '#content/schema/photo-files.ts';

/** Makes every photograph of a folder small, so that its site is built in seconds. */
export async function shrinkPhotos(folder: string) {
  const names = readdirSync(folder).filter(isPhotoFile);
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      writeFileSync(file, await sharp(readFileSync(file)).resize(430).toBuffer());
    }),
  );
}
