import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type Document, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { isPhotoFile } from '#content/photo-files.ts';

/** What an owner puts in the place of the samples. Nobody is called this. */
const own = {
  name: 'Sandhill Slabs',
  phone: '(407) 682-4410',
  email: 'office@sandhillslabs.com',
  license: 'CGC1529384',
};

/** Does in a content folder what an owner does before going live: own details, records, jobs and photographs. */
export async function completeContent(folder: string) {
  edit(path.join(folder, 'business.yaml'), (document) => {
    for (const [field, value] of Object.entries(own)) document.set(field, value);
    document.set('copyrightYear', new Date().getFullYear());
  });
  edit(path.join(folder, 'testimonials.yaml'), (document) => {
    for (const testimonial of itemsOf(document)) {
      testimonial.delete('sample');
      testimonial.set('source', 'text message to the office, 2026-03-02');
      testimonial.set('consent', 'by e-mail, 2026-03-05');
    }
  });
  edit(path.join(folder, 'projects.yaml'), (document) => {
    for (const project of itemsOf(document)) {
      project.set('description', `Poured last spring. ${project.get('description')}`);
    }
  });
  const photos = path.join(folder, 'photos');
  for (const photo of readdirSync(photos).filter(isPhotoFile)) await takeAnew(path.join(photos, photo));
}

function edit(file: string, change: (document: Document.Parsed) => void) {
  const document = parseDocument(readFileSync(file, 'utf8'));
  change(document);
  writeFileSync(file, String(document));
}

const itemsOf = (document: Document.Parsed) => (document.contents as unknown as YAMLSeq<YAMLMap>).items;

/** Another picture in the place of a sample; small, so that the build is quick. */
async function takeAnew(photo: string) {
  writeFileSync(photo, await sharp(readFileSync(photo)).resize(480).flop().toBuffer());
}
