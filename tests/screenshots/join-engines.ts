import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { titles } from '../../scripts/engines.mjs';
import { inProject } from '../../scripts/project.mjs';

const folder = inProject('screenshots/engines');
const gap = 16;

/** Puts what each engine showed of the same view next to each other, in one picture for each view and device. */
export default async function joinEngines() {
  for (const device of ['phone', 'desk']) {
    const shown = Object.keys(titles)
      .map((name) => path.join(folder, `${name}-${device}`))
      .filter(existsSync);
    for (const view of new Set(shown.flatMap((one) => readdirSync(one)))) {
      const files = shown.map((one) => path.join(one, view)).filter(existsSync);
      const { width, height } = await sharp(files[0]).metadata();
      await sharp({
        create: { width: (width + gap) * files.length, height, channels: 3, background: '#f0f' },
      })
        .composite(files.map((input, index) => ({ input, left: index * (width + gap), top: 0 })))
        .png()
        .toFile(path.join(folder, `${device}-${view}`));
    }
  }
}
