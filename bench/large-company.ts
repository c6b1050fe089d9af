import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { parse, stringify } from 'yaml';
import { findPlace, places } from '../content-model/places/find-place.ts';
import { milesBetween } from '../content-model/places/miles-between.ts';
import type { FileName } from '../content-model/schema/files.ts';
import { isPhotoFile } from '../content-model/schema/photo-files.ts';
import { inProject } from '../scripts/project.mjs';
import type { Content } from '../tests/companies.ts';

type Project = NonNullable<Content['projects.yaml']>[number];
type Testimonial = NonNullable<Content['testimonials.yaml']>[number];

const sample = inProject('content-model/sample');

/**
 * Writes the content of a company that has been at work for years: the sample's pages with this many projects, each with a
 * 12-megapixel photo of its own, and 30 to 100 testimonials, 25 to 60 places and a pour log for every third project,
 * all in English sentences of the sample. The same every time.
 * @param folder what it held before is deleted @param pictures how many of them there are under all those names
 */
export async function writeLargeCompany(folder: string, count: number, pictures = Number.POSITIVE_INFINITY) {
  rmSync(folder, { recursive: true, force: true });
  cpSync(sample, folder, { recursive: true });
  const cities = workedIn(folder, between(25, 60, count));
  let projects: Project[] = [];
  let names: string[] = [];
  edit(folder, 'projects.yaml', (samples) => {
    projects = Array.from({ length: count }, (_, index) => projectOf(index, samples!, cities));
    return projects;
  });
  edit(folder, 'testimonials.yaml', (samples) => {
    const others = Array.from({ length: between(30, 100, count) - samples!.length }, (_, index) =>
      voiceOf(index, samples!, cities),
    );
    const voices = [...samples!, ...others];
    names = voices.map(({ name }) => name);
    return voices;
  });
  edit(folder, 'business.yaml', (business) => ({ ...business, cities, spanish: false }));
  edit(folder, 'photos.yaml', (photos) => ({ ...photos, ...Object.fromEntries(projects.flatMap(notesOf)) }));
  edit(folder, 'home.yaml', (home) => {
    home.projects!.featured = projects.slice(0, 3).map(({ id }) => id!);
    return home;
  });
  edit(folder, 'about.yaml', (about) => {
    about.testimonials!.names = names.slice(1);
    return about;
  });
  const files = projects.flatMap(({ photo, before }) => (before ? [photo, before] : [photo]));
  for (const [index, name] of files.entries()) {
    linkSync(await phonePhoto(index % pictures), path.join(folder, 'photos', `${name}.jpg`));
  }
}

function edit<Name extends FileName>(
  folder: string,
  name: Name,
  change: (content: Content[Name]) => Content[Name],
) {
  const file = path.join(folder, name);
  const content = change(parse(readFileSync(file, 'utf8')));
  writeFileSync(file, stringify(content, { aliasDuplicateObjects: false, lineWidth: 0 }));
}

/** `least` with nine projects, `most` with five hundred. */
const between = (least: number, most: number, count: number) =>
  Math.round(least + (most - least) * Math.min(1, Math.max(0, (count - 9) / 491)));

/** The sample's, which its texts name, then those nearest to Orlando. */
function workedIn(folder: string, count: number): string[] {
  const { cities } = parse(readFileSync(path.join(folder, 'business.yaml'), 'utf8')) as { cities: string[] };
  const home = findPlace('Orlando')!;
  const sorted = places.toSorted((one, other) => milesBetween(home, one) - milesBetween(home, other));
  return [...new Set([...cities, ...sorted.map(({ name }) => name)])].slice(0, count);
}

/** The same entry for the same index; the steps between two are primes, so that lists of unlike lengths mix. */
const pick = <Entry>(list: readonly Entry[], index: number, step = 1): Entry =>
  list[(index * step) % list.length]!;

/** The English of a text of the sample. */
const english = (text: string | { en: string }) => (typeof text === 'string' ? text : text.en);

const sentencesOf = (texts: (string | { en: string })[]) =>
  texts.flatMap((text) => english(text).match(/[^.]+\./g) ?? []).map((sentence) => sentence.trim());

function projectOf(index: number, samples: Project[], cities: string[]): Project {
  const { title, category } = pick(samples, index);
  const sentences = sentencesOf(samples.map(({ description }) => description));
  const photo = `job-${String(index + 1).padStart(3, '0')}`;
  const area = (180 + ((index * 37) % 2400)).toLocaleString('en-US');
  const logs = samples.flatMap(({ log }) => log ?? []);
  return {
    id: index + 1,
    title: `${english(title)}, ${area} sq ft`,
    category,
    photo,
    ...(index % 12 === 3 && { before: `${photo}-before` }),
    description: `${pick(sentences, index, 3)} ${pick(sentences, index + 1, 5)}`,
    place: pick(cities, index, 7),
    year: 2026 - Math.floor(index / 50),
    ...(index % 3 === 1 && { log: pick(logs, index) }),
  };
}

function voiceOf(index: number, samples: Testimonial[], cities: string[]): Testimonial {
  const [firstName] = pick(samples, index).name.split(' ');
  const name = `${firstName} ${String.fromCharCode(65 + (index % 26))}. ${Math.floor(index / 26) + 1}`;
  const sentences = sentencesOf(samples.map(({ text }) => text));
  const text = [1, 2, 3].map((step) => pick(sentences, index + step, step)).join(' ');
  return { name, place: pick(cities, index, 5), rating: 5, sample: true, text };
}

function notesOf({ title, place, photo, before }: Project): [string, string][] {
  const after: [string, string] = [photo, `${title}, in ${place}, seen from the street`];
  return before
    ? [after, [before, `The same place in ${place} before the work, cracked and sunken`]]
    : [after];
}

/**
 * A JPEG as a phone takes it, of 12 megapixels, made once: one of the sample's photos in other light, with the grain of
 * a small sensor, without which it would be easier to encode than photos are. No two indexes look alike.
 * @returns its path
 */
async function phonePhoto(index: number): Promise<string> {
  const folder = inProject('.cache/phone-photos');
  const file = path.join(folder, `${index}.jpg`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const [width, height] = [4032, 3024];
  const originals = readdirSync(path.join(sample, 'photos')).filter(isPhotoFile).sort();
  const noise = { type: 'gaussian', mean: 128, sigma: 14 } as const;
  const grain = sharp({ create: { width, height, channels: 3, background: '#888', noise } });
  await sharp(path.join(sample, 'photos', pick(originals, index)))
    .resize(width, height)
    .modulate({ brightness: 0.85 + (index % 7) / 20, hue: (index * 11) % 360 })
    .composite([{ input: await grain.png({ compressionLevel: 1 }).toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 92 })
    .toFile(`${file}.part`);
  renameSync(`${file}.part`, file);
  return file;
}
