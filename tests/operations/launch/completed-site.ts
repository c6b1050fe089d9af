import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { type Document, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { isPhotoFile } from '#content-model/schema/photo-files.ts';
import { fixtureSite } from '#tests/support/fixture-site.ts';

/** What an owner replaces the samples with. The name is made up. */
const own = {
  name: 'Sandhill Slabs',
  phone: '(407) 682-4410',
  email: 'office@sandhillslabs.com',
  license: 'CGC1529384',
};

/** Copies the tests' content into an empty folder, completes it and builds its site for this address. */
export async function buildCompletedSite(folder: string, siteUrl: string) {
  const site = { content: path.join(folder, 'content'), dist: path.join(folder, 'dist') };
  cpSync(fixtureSite.content, site.content, { recursive: true });
  await completeContent(site.content);
  const own = { CONTENT_DIR: site.content, DIST_DIR: site.dist, SITE_URL: siteUrl };
  execFileSync(process.execPath, ['scripts/build.mjs'], { env: { ...process.env, ...own }, stdio: 'pipe' });
  return site;
}

/** Does to a content folder what an owner does before going live: own details, records, jobs and photos. */
async function completeContent(folder: string) {
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
  for (const photo of readdirSync(photos).filter(isPhotoFile)) await replacePhoto(path.join(photos, photo));
}

/** Another picture in place of a sample, with its proportions but small, so that the build is quick; no two are alike. */
async function replacePhoto(photo: string) {
  const { width, height } = await sharp(readFileSync(photo)).metadata();
  const areas = createHash('sha256').update(path.basename(photo)).digest();
  const picture = sharp(areas, { raw: { width: 8, height: 4, channels: 1 } })
    .resize(480, Math.round((480 * height) / width), { fit: 'fill' })
    .toColourspace('srgb');
  writeFileSync(photo, await picture.toFormat(photo.endsWith('png') ? 'png' : 'jpeg').toBuffer());
}

/** Changes a content file as an owner does: everything else in it, comments too, stays as it is. */
function editYaml(file: string, change: (document: Document.Parsed) => void) {
  const document = parseDocument(readFileSync(file, 'utf8'));
  change(document);
  writeFileSync(file, document.toString({ lineWidth: 0 }));
}

/** The entries of a list file, or of a list in a file. */
function itemsOf(document: Document.Parsed, field?: string): YAMLMap[] {
  return ((field ? document.get(field) : document.contents) as unknown as YAMLSeq<YAMLMap>).items;
}
