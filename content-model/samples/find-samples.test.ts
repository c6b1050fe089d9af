import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleFolder } from '#content-model/prepare/seed.ts';
import { listPictures } from '#publishing/snapshots.ts';
import type { ContentFile } from '#shared/content/files.ts';
import type { SampleLocation } from '#shared/desk/website.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { findSamples } from './find-samples.ts';

/** A copy of the sample in which texts of files are replaced. @param instead by file: what is there, and what is instead */
function copySample(instead: Partial<Record<ContentFile, [string | RegExp, string][]>> = {}) {
  const folder = makeTemporaryFolder(onTestFinished);
  cpSync(sampleFolder, folder, { recursive: true });
  for (const [name, changes] of Object.entries(instead)) {
    const file = path.join(folder, name);
    for (const [from, to] of changes) {
      const before = readFileSync(file, 'utf8');
      writeFileSync(file, before.replace(from, to));
      expect(readFileSync(file, 'utf8')).not.toBe(before);
    }
  }
  return folder;
}

const samplesIn = (folder: string) =>
  findSamples(folder, listPictures(folder)).map(({ file, path: place }) => `${file} ${place.join('.')}`);

test('a new site is the sample throughout: company, texts, every project, testimonial and photo', () => {
  const found = samplesIn(copySample());
  for (const key of ['name', 'phone', 'email', 'figures', 'cities'])
    expect(found).toContain(`business.yaml ${key}`);
  expect(found).toContain('home.yaml page.description');
  expect(found.filter((place) => /^projects\.yaml \d+\.description$/.test(place))).toHaveLength(9);
  expect(found.filter((place) => /^testimonials\.yaml \d+\.text$/.test(place))).toHaveLength(4);
  const pictures = readdirSync(path.join(sampleFolder, 'photos')).filter((name) => name.endsWith('.jpg'));
  expect(found.filter((place) => place.startsWith('photos.yaml '))).toEqual(
    pictures.map((name) => `photos.yaml ${name.replace('.jpg', '')}`),
  );
  expect(new Set(found).size).toBe(found.length);
});

test('what the owner wrote, confirmed or removed is no sample; a sample left in Spanish alone is one', () => {
  const before = samplesIn(copySample());
  const after = samplesIn(
    copySample({
      'business.yaml': [['name: Central Florida Concrete', 'name: Ridge Line Concrete']],
      'about.yaml': [
        [/en: A foreman on every pour.*/, 'en: The owner is at every pour'],
        [/en: Finishers who stay.*\n.*es: .*/, 'en: We stay until it is done\n      es: Nos quedamos'],
      ],
      'testimonials.yaml': [[/^- id: [\s\S]*?(?=^- id: )/m, '']],
      'claims.yaml': [
        [
          /^\[\]$/m,
          `- about: how we work
  words:
    - “Our own forms, saws and compactors, so nothing waits on a rental”
    - 'Equipo propio: moldes, sierras y compactadoras, para no depender de un alquiler'
`,
        ],
      ],
    }),
  );
  const dropped = before.filter((place) => !after.includes(place));
  const removed = ['testimonials.yaml 3.text', 'testimonials.yaml 3.sample'];
  const replaced = ['business.yaml name', 'about.yaml team.points.0', 'about.yaml team.points.1'];
  expect(dropped.sort()).toEqual([...removed, ...replaced, 'about.yaml team.points.2'].sort());
  expect(after.filter((place) => !before.includes(place))).toEqual(['about.yaml team.points.0.es']);
});

test('while the site has no Spanish, nothing left in Spanish is asked about', () => {
  const found = samplesIn(
    copySample({
      'business.yaml': [['spanish: true', '']],
      'about.yaml': [[/en: A foreman on every pour.*/, 'en: The owner is at every pour']],
    }),
  );
  expect(found).not.toContain('about.yaml team.points.0');
  expect(found).toContain('about.yaml team.points.1');
});

test('a photo of the owner’s own under a sample’s name is theirs, and what was said of the sample is still to be replaced', () => {
  const folder = copySample();
  const picture = path.join(folder, 'photos/pool-deck.jpg');
  writeFileSync(picture, Buffer.concat([readFileSync(picture), Buffer.from([0])]));
  rmSync(path.join(folder, 'photos/curb-and-gutter.jpg'));
  const found = samplesIn(folder).filter((place) => /pool-deck|curb-and-gutter/.test(place));
  expect(found).toEqual(['photos.yaml pool-deck.alt']);
});

const ofCause = (folder: string, cause: SampleLocation['cause']) =>
  findSamples(folder, [])
    .filter((place) => place.cause === cause)
    .map(({ file, path: place }) => `${file} ${place.join('.')}`);

test('with the cities stand the texts that name places, until the cities are the owner’s; what is more than a name stays', () => {
  const before = ofCause(copySample(), 'area');
  expect(before).toEqual(
    expect.arrayContaining(['business.yaml cities', 'home.yaml page.title', 'home.yaml page.keywords.0']),
  );
  expect(before).toEqual(expect.arrayContaining(['about.yaml team.points.3', 'gallery.yaml intro.lead']));
  expect(before.filter((place) => /^(projects|testimonials)|cities\./.test(place))).toEqual([]);
  const after = ofCause(copySample({ 'business.yaml': [['  - Tampa\n', '']] }), 'area');
  expect(after).toEqual(['about.yaml intro.lead', 'about.yaml team.points.3', 'gallery.yaml intro.lead']);
});

test('what calls the company licensed is untrue until it has a license number, however short the text', () => {
  const before = ofCause(copySample(), 'license');
  expect(before).toEqual(
    expect.arrayContaining([
      'business.yaml credentials',
      'home.yaml hero.credentials',
      'contact.yaml assurances.1',
    ]),
  );
  const folder = copySample({ 'business.yaml': [["license: ''", 'license: CGC1529384']] });
  // A whole sentence is a sample all the same.
  expect(ofCause(folder, 'license')).toEqual(['home.yaml page.description']);
});
