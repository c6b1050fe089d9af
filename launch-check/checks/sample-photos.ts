import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isAlike, photoPrint } from '../samples/photo-print.ts';
import type { Samples } from '../samples/samples.ts';
import { type Check, type Finding, noted, refused } from '../subject/finding.ts';

const mend =
  'Replace it with a photo of your own, under the same name, and describe it in content/photos.yaml.';

export const samplePhotos: Check = {
  name: 'The photos are of your work',
  async find({ contentDir, samples }) {
    const folder = path.join(contentDir, 'photos');
    const files = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String).sort() : [];
    const findings: Finding[] = [];
    for (const file of files.filter((name) => /\.(jpe?g|png|webp|avif|tiff?|gif|heic|heif)$/i.test(name))) {
      const found = await sampleLike(path.join(folder, file), samples);
      if (found === undefined) continue;
      const where = `content/photos/${file}`;
      const source = `${found}${found === file ? '' : ', or was made from it'}`;
      findings.push(
        found === 'unread'
          ? noted(where, 'This picture could not be read.', mend)
          : refused(where, `This picture is the sample ${source}.`, mend),
      );
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
