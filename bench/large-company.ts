import { cpSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse, stringify } from 'yaml';
import { findPlace, places } from '../content-model/places/find-place.ts';
import { milesBetween } from '../content-model/places/miles-between.ts';
import type { FileName } from '../content-model/schema/files.ts';
import { inProject, main, Stop } from '../scripts/project.mjs';
import type { Content } from '../tests/companies.ts';
import { phonePhoto } from './phone-photo.ts';

type Project = NonNullable<Content['projects.yaml']>[number];

/**
 * Writes the content of a company that has been at work for years: the sample's pages with this many projects, each with a
 * 12-megapixel photograph of its own, and 30 to 100 testimonials, 25 to 60 places and a pour log for every third project.
 * The same every time.
 * @param folder what it held before is deleted @param pictures how many of them there are under all those names
 */
export async function writeLargeCompany(folder: string, count: number, pictures = Number.POSITIVE_INFINITY) {
  rmSync(folder, { recursive: true, force: true });
  cpSync(inProject('content-model/sample'), folder, { recursive: true });
  const cities = workedIn(folder, between(25, 60, count));
  const projects = Array.from({ length: count }, (_, index) => projectOf(index, cities));
  const voices = Array.from({ length: between(30, 100, count) }, (_, index) => voiceOf(index, cities));
  edit(folder, 'projects.yaml', () => projects);
  edit(folder, 'testimonials.yaml', (written) => [...written!, ...voices].slice(0, voices.length));
  edit(folder, 'business.yaml', (business) => ({ ...business, cities }));
  edit(folder, 'photos.yaml', (photos) => ({ ...photos, ...Object.fromEntries(projects.flatMap(notesOf)) }));
  edit(folder, 'home.yaml', (home) => {
    home.projects!.featured = projects.slice(0, 3).map(({ id }) => id!);
    return home;
  });
  edit(folder, 'about.yaml', (about) => {
    const own = about.testimonials!.names!;
    about.testimonials!.names = [...own, ...voices.map(({ name }) => name)].slice(0, voices.length - 1);
    return about;
  });
  const names = projects.flatMap(({ photo, before }) => (before ? [photo, before] : [photo]));
  for (const [index, name] of names.entries()) {
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

const work = {
  residential: [
    'driveway',
    'pool deck',
    'garage slab',
    'front walk',
    'back patio',
    'lanai floor',
    'house slab',
  ],
  commercial: ['warehouse floor', 'dock apron', 'curb and gutter', 'dumpster pad', 'shop floor', 'sidewalk'],
  decorative: [
    'stamped patio',
    'stained great room',
    'exposed-aggregate path',
    'polished showroom',
    'seeded deck',
  ],
  repair: ['driveway panels', 'root-lifted walk', 'sunken slab corner', 'cracked steps', 'spalled apron'],
};
const kinds = Object.keys(work) as (keyof typeof work)[];
const looks = [
  'Broom-finished',
  'Saw-cut',
  'Doweled',
  'Wide',
  'Curved',
  'Two-level',
  'Steel-troweled',
  'Narrow',
  'Sloped',
];
const grounds = [
  'Soft sand dug out and the base compacted in two lifts',
  'Oak roots cut back and bridged with extra steel',
  'Old asphalt hauled off before breakfast',
  'Forms set to a string line that ran with the house',
  'Sod and muck out, crushed concrete in its place',
  'A wet corner drained first, then filled and packed',
  'The old slab broken up and taken away in one morning',
];
const finishes = [
  'broomed across the slope, edges tooled by hand',
  'joints cut the same day, in line with the walls',
  'cured wet for a week under the summer storms',
  'densified and polished in three passes',
  'sealed twice, with grit in the second coat',
  'poured before sunup to beat the heat',
  'pitched a quarter inch to the foot, away from the house',
  'colored to match the part that stayed',
];
const customers = [
  'Dale',
  'Rosa',
  'Wei',
  'Tamika',
  'Greg',
  'Ines',
  'Paul',
  'Yvonne',
  'Marcus',
  'Ann',
  'Hector',
];
const praise = [
  'They came when they said and told us what the rain would change.',
  'The foreman showed us the steel before the truck came.',
  'Not one crack that isn’t in a joint.',
  'Water runs off where they said it would.',
  'The price on paper was the price we paid.',
  'They washed the street before they left.',
  'We parked on it after a week, as they told us.',
];

function projectOf(index: number, cities: string[]): Project {
  const category = pick(kinds, index);
  const what = pick(work[category], Math.floor(index / kinds.length));
  const inches = 4 + (index % 4);
  const area = (180 + ((index * 37) % 2400)).toLocaleString('en-US');
  const number = String(index + 1).padStart(3, '0');
  return {
    id: index + 1,
    title: `${pick(looks, index, 5)} ${what}, ${area} sq ft`,
    category,
    photo: `job-${number}`,
    ...(category === 'repair' && index % 12 === 3 && { before: `job-${number}-before` }),
    description: `${pick(grounds, index, 3)}. ${inches} inches, ${pick(finishes, index, 5)}.`,
    place: pick(cities, index, 7),
    year: 2026 - Math.floor(index / 50),
    ...(index % 3 === 1 && { log: logOf(index, `job-${number}`) }),
  };
}

const logOf = (index: number, photo: string): Project['log'] => ({
  psi: pick([3000, 3500, 4000], index),
  slump: pick([4, 4.5, 5], index, 2),
  joints: pick([8, 9, 10, 12], index, 3),
  steps: [
    { when: `Day –${2 + (index % 3)}, 7:30 am`, title: 'Dug', text: `${pick(grounds, index, 3)}.` },
    {
      when: 'Day –1, 9:00 am',
      title: 'Steel',
      text: 'Mesh up on chairs, dowels every foot along the old edge.',
    },
    {
      when: 'Day 0, 6:10 am',
      title: 'Pour',
      text: `Slump checked at the chute; ${pick(finishes, index, 5)}.`,
    },
    { when: 'Day 28', title: 'Cured', text: 'Full design strength, every joint clean.', photo },
  ],
});

function voiceOf(index: number, cities: string[]) {
  const lastName = String.fromCharCode(65 + (index % 26));
  const name = `${pick(customers, index)} ${lastName}. ${Math.floor(index / 26) + 1}`;
  const text = [1, 2, 3].map((step) => pick(praise, index + step, step)).join(' ');
  return { name, place: pick(cities, index, 5), rating: 5, sample: true, text };
}

function notesOf({ title, place, photo, before }: Project): [string, string][] {
  const after: [string, string] = [photo, `${title}, in ${place}, seen from the street`];
  return before
    ? [after, [before, `The same place in ${place} before the work, cracked and sunken`]]
    : [after];
}

if (import.meta.main) {
  await main(async () => {
    const [count, folder] = process.argv.slice(2);
    if (!Number(count) || !folder) throw new Stop('Usage: node bench/large-company.ts PROJECTS FOLDER');
    await writeLargeCompany(folder, Number(count));
    return 0;
  });
}
