import type { Referent } from '../schema/fields.ts';
import type { FileName } from '../schema.ts';
import { describeShape } from '../shape.ts';
import type { Fault, FieldPath } from './fault.ts';
import { checkPlacesWorkedIn } from './places-worked-in.ts';
import { findReferences } from './references.ts';
import type { Whole } from './whole.ts';

/** What only shows when the files and the photos folder are held beside each other. */
export function checkAcrossFiles(whole: Whole, photos: string[]): Fault[] {
  return [
    ...checkNames(whole, photos),
    ...checkPhotos(whole, photos),
    ...checkRepeats(whole),
    ...checkPlacesWorkedIn(whole),
  ];
}

/** The most names a message lists. */
const mostListed = 8;

function checkNames(whole: Whole, photos: string[]): Fault[] {
  const figures = whole['business.yaml']?.content.figures;
  const known: Record<Referent, { names: string[] | undefined; mend: string }> = {
    photo: { names: photos, mend: 'is not in content/photos; there are' },
    figure: {
      names: figures && Object.keys(figures).filter((name) => figures[name]),
      mend: 'is none of the figures in business.yaml; take this entry away, or choose one of',
    },
    testimonial: {
      names: whole['testimonials.yaml']?.content.map(({ name }) => name),
      mend: 'is nobody in testimonials.yaml; there are',
    },
    service: {
      names: whole['services.yaml']?.content.blocks.map(({ anchor }) => anchor),
      mend: 'is no anchor in services.yaml; there are',
    },
  };
  return (Object.keys(whole) as FileName[]).flatMap((file) =>
    [...findReferences(describeShape(file), whole[file]!.parsed.value)].flatMap(({ path, to, name }) => {
      const { names, mend } = known[to];
      if (!names || names.includes(name)) return [];
      return fault(whole, file, path, `"${name}" ${mend} ${list(names)}`);
    }),
  );
}

function list(names: string[]): string {
  if (names.length === 0) return 'none';
  return [...names.slice(0, mostListed), ...(names.length > mostListed ? ['…'] : [])].join(', ');
}

function checkPhotos(whole: Whole, photos: string[]): Fault[] {
  const alts = whole['photos.yaml']?.content;
  if (!alts) return [];
  const without = photos.filter((name) => !alts[name]);
  const left = Object.keys(alts).filter((name) => !photos.includes(name));
  return [
    ...without.flatMap((name) =>
      fault(whole, 'photos.yaml', [name], 'is missing; say in one sentence what this photo shows'),
    ),
    ...left.flatMap((name) =>
      fault(whole, 'photos.yaml', [name], 'there is no such photo in content/photos; take this line away'),
    ),
  ];
}

function checkRepeats(whole: Whole): Fault[] {
  const lists = [
    ['projects.yaml', [], 'id', whole['projects.yaml']?.content],
    ['testimonials.yaml', [], 'name', whole['testimonials.yaml']?.content],
    ['services.yaml', ['blocks'], 'anchor', whole['services.yaml']?.content.blocks],
  ] as const;
  return lists.flatMap(([file, path, key, list = []]) => {
    const values = list.map((entry) => (entry as Record<string, unknown>)[key]);
    return values.flatMap((value, index) =>
      values.indexOf(value) === index
        ? []
        : fault(
            whole,
            file,
            [...path, index, key],
            `"${value}" stands at an earlier entry too; each needs its own`,
          ),
    );
  });
}

function fault(whole: Whole, file: FileName, path: FieldPath, message: string): Fault[] {
  return [{ file, line: whole[file]!.parsed.lineOf(path), path, message }];
}
