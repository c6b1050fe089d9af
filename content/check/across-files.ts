import type { Referent } from '../schema/fields.ts';
import type { FileName } from '../schema/files.ts';
import { photoNameOf } from '../schema/photo-files.ts';
import { describeShape } from '../schema/shape.ts';
import { nearest } from '../spelling/nearest.ts';
import type { Fault } from './fault.ts';
import { checkFeaturedProjects } from './featured-projects.ts';
import { checkHoursTold } from './hours-told.ts';
import { checkPlacesOfProjects } from './places-of-projects.ts';
import { checkPlacesWorkedIn } from './places-worked-in.ts';
import { checkPromisedWords } from './promised-words.ts';
import type { PhotosFolder } from './read-photos.ts';
import { findReferences } from './references.ts';
import { checkShownQuotes } from './shown-quotes.ts';
import { checkStraightApostrophes } from './straight-apostrophes.ts';
import { checkUnlistedServices } from './unlisted-services.ts';
import { faultIn, type Whole } from './whole.ts';

/** What only shows when the files and the photos folder are compared with each other. */
export function checkAcrossFiles(whole: Whole, folder: PhotosFolder): Fault[] {
  return [
    ...checkNames(whole, folder),
    ...checkUnlistedServices(whole),
    ...checkFeaturedProjects(whole),
    ...checkPhotos(whole, folder),
    ...checkRepeats(whole),
    ...checkPlacesWorkedIn(whole),
    ...checkPlacesOfProjects(whole),
    ...checkShownQuotes(whole),
    ...checkStraightApostrophes(whole),
    ...checkPromisedWords(whole),
    ...checkHoursTold(whole),
  ];
}

/** The most names a message lists. */
const mostListed = 8;

function checkNames(whole: Whole, { photos, otherPictures }: PhotosFolder): Fault[] {
  const figures = whole['business.yaml']?.content.figures;
  const known: Record<Referent, { names: string[] | undefined; mend: string }> = {
    photo: { names: photos, mend: 'is not in content/photos' },
    figure: {
      names: figures && Object.keys(figures).filter((name) => figures[name]),
      mend: 'is not one of the figures in business.yaml; remove this entry, or choose another',
    },
    testimonial: {
      names: whole['testimonials.yaml']?.content.map(({ name }) => name),
      mend: 'is not in testimonials.yaml',
    },
    service: {
      names: whole['services.yaml']?.content.blocks.map(({ anchor }) => anchor),
      mend: 'is not an anchor in services.yaml',
    },
  };
  return (Object.keys(whole) as FileName[]).flatMap((file) =>
    [...findReferences(describeShape(file), whole[file]!.parsed.value)].flatMap(({ path, to, name }) => {
      const { names, mend } = known[to];
      if (!names || names.includes(name.trim())) return [];
      const other = to === 'photo' && otherPictures.find((picture) => photoNameOf(picture) === name);
      const message = other ? onlyAs(name, other) : `"${name}" ${mend}; ${offer(name, names)}`;
      return faultIn(whole, file, path, message);
    }),
  );
}

const onlyAs = (name: string, file: string) =>
  `"${name}" is in content/photos only as ${file}, which the site cannot show; open it and save it as JPEG`;

function offer(name: string, names: string[]): string {
  const meant = nearest(photoNameOf(name), names) ?? nearest(name, names);
  if (meant) return `did you mean ${meant}?`;
  return names.length === 0
    ? 'there are none yet'
    : `there are ${[...names.slice(0, mostListed), ...(names.length > mostListed ? ['…'] : [])].join(', ')}`;
}

function checkPhotos(whole: Whole, { photos, otherPictures, photoSlips }: PhotosFolder): Fault[] {
  const told = photoSlips.map(({ name, message }) =>
    faultIn(whole, 'photos.yaml', name === undefined ? [] : [name], message),
  );
  const alts = whole['photos.yaml']?.content;
  // Without the folder, nothing the file says can be true.
  if (!alts || photoSlips.some(({ name }) => name === undefined)) return told;
  const isTold = (name: string) => photoSlips.some((slip) => slip.name === name);
  const without = photos.filter((name) => !Object.hasOwn(alts, name) && !isTold(name));
  const left = Object.keys(alts).filter((name) => !photos.includes(name));
  return [
    ...told,
    ...without.map((name) =>
      faultIn(
        whole,
        'photos.yaml',
        [name],
        `is missing here; add the line "${name}: …" with one sentence saying what this photo shows`,
      ),
    ),
    ...left.map((name) => {
      const other = otherPictures.find((picture) => photoNameOf(picture) === name);
      const meant = nearest(photoNameOf(name), without);
      const message = other
        ? onlyAs(name, other)
        : `there is no such photo in content/photos; ${meant ? `did you mean ${meant}?` : 'delete this line'}`;
      return faultIn(whole, 'photos.yaml', [name], message);
    }),
  ];
}

function checkRepeats(whole: Whole): Fault[] {
  const lists = [
    ['projects.yaml', [], 'id', whole['projects.yaml']?.content],
    ['testimonials.yaml', [], 'name', whole['testimonials.yaml']?.content],
    ['services.yaml', ['blocks'], 'anchor', whole['services.yaml']?.content.blocks],
    ['business.yaml', ['services'], 'label', whole['business.yaml']?.content.services],
  ] as const;
  return lists.flatMap(([file, path, key, list = []]) => {
    const values = list.map((entry) => (entry as Record<string, unknown>)[key]);
    return values.flatMap((value, index) =>
      values.indexOf(value) === index
        ? []
        : faultIn(
            whole,
            file,
            [...path, index, key],
            `"${value}" is already used by an earlier entry; each needs its own`,
          ),
    );
  });
}
