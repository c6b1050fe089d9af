import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Check, Finding } from '../finding.ts';
import { hashOf } from '../samples.ts';

export const samplePhotos: Check = {
  name: 'The photos are of your work',
  find({ contentDir, samples }) {
    const folder = path.join(contentDir, 'photos');
    return readdirSync(folder)
      .filter((file) => samples.photos.includes(hashOf(readFileSync(path.join(folder, file)))))
      .map((file): Finding => {
        const mend =
          'Put a photo of your own in its place, under the same name, and describe it in content/photos.yaml.';
        return { level: 'refused', where: `content/photos/${file}`, what: 'This picture is a sample.', mend };
      });
  },
};
