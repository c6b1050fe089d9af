import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { YAMLMap, YAMLSeq } from 'yaml';
import { isPhotoFile } from '#content/schema/photo-files.ts';
import { editYaml, itemsOf } from '../edit-yaml.ts';

/** What an owner replaces the samples with. The name is made up. */
const own = {
  name: 'Sandhill Slabs',
  phone: '(407) 682-4410',
  email: 'office@sandhillslabs.com',
  license: 'CGC1529384',
};

/** Does to a content folder what an owner does before going live: own details, records, jobs and photographs. */
export async function completeContent(folder: string) {
  editYaml(path.join(folder, 'business.yaml'), (document) => {
    for (const [field, value] of Object.entries(own)) document.set(field, value);
    document.set('copyrightYear', new Date().getFullYear());
  });
  editYaml(path.join(folder, 'testimonials.yaml'), (document) => {
    for (const testimonial of itemsOf(document)) {
      testimonial.delete('sample');
      testimonial.set('source', `text message from ${testimonial.get('name')}, 2026-03-02`);
      testimonial.set('consent', `e-mail of ${testimonial.get('name')}, 2026-03-05`);
    }
  });
  editYaml(path.join(folder, 'projects.yaml'), (document) => {
    for (const [index, project] of itemsOf(document).entries()) {
      project.set('title', `Oak Street ${index + 1}`);
      project.set('description', `The Millers at number ${index + 1} park their boat on it since last May.`);
      const steps = project.getIn(['log', 'steps']) as YAMLSeq | undefined;
      for (const [day, step] of steps?.items.entries() ?? [])
        (step as YAMLMap).set('text', `Mr. Miller’s dog watched us on the ${day + 1}. day.`);
    }
  });
  const photos = path.join(folder, 'photos');
  for (const photo of readdirSync(photos).filter(isPhotoFile)) await takeAnew(path.join(photos, photo));
}

/** Another picture in place of a sample, with its proportions but small, so that the build is quick. */
async function takeAnew(photo: string) {
  const { width, height } = await sharp(readFileSync(photo)).metadata();
  const [wide, high] = [480, Math.round((480 * height) / width)];
  const drawing = `<svg width="${wide}" height="${high}">${[...patches(path.basename(photo), wide, high)].join('')}</svg>`;
  const picture = sharp(Buffer.from(drawing)).flatten({ background: '#999' });
  writeFileSync(photo, await picture.toFormat(photo.endsWith('png') ? 'png' : 'jpeg').toBuffer());
}

/** Rectangles derived from the name, so that no two pictures are alike. */
function* patches(name: string, wide: number, high: number) {
  const bytes = createHash('sha256').update(name).digest();
  for (let at = 0; at + 5 <= bytes.length; at += 4) {
    const [x, y, w, h, gray] = [...bytes.subarray(at, at + 5)].map((byte) => byte / 255) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const size = `width="${w * wide}" height="${h * high}" fill="hsl(0 0% ${gray * 100}%)"`;
    yield `<rect x="${x * wide * 0.8}" y="${y * high * 0.8}" ${size}/>`;
  }
}
