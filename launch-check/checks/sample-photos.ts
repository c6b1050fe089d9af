import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isAlike, photoPrint } from '../samples/photo-print.ts';
import type { Samples } from '../samples/samples.ts';
import type { Check, Finding } from '../subject/finding.ts';

export const samplePhotos: Check = {
  name: 'The photos are of your work',
  async find({ contentDir, samples }) {
    const folder = path.join(contentDir, 'photos');
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];
    const findings: Finding[] = [];
    for (const file of files.filter((name) => /\.(jpe?g|png|webp|avif|tiff?|gif|heic|heif)$/i.test(name))) {
      const found = await sampleLike(path.join(folder, file), samples);
      if (found === undefined) continue;
      findings.push({
        level: found === 'unread' ? 'noted' : 'refused',
        where: `content/photos/${file}`,
        what:
          found === 'unread'
            ? 'This picture could not be read.'
            : `This picture is the sample ${found}${found === file ? '' : ', or was made from it'}.`,
        mend: 'Replace it with a photo of your own, under the same name, and describe it in content/photos.yaml.',
      });
    }
    return findings;
  },
};

/** The name of the delivered picture a file was made from, if any; `unread` if it is not a picture. */
async function sampleLike(file: string, { photos }: Samples): Promise<string | undefined> {
  if (!statSync(file).isFile()) return undefined;
  try {
    const print = await photoPrint(readFileSync(file));
    return Object.keys(photos).find((name) => photos[name]!.some((sample) => isAlike(sample, print)));
  } catch {
    return 'unread';
  }
}
