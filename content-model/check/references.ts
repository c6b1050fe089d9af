import type { Referent } from '../schema/fields.ts';
import type { FileName } from '../schema/files.ts';
import { leavesIn } from '../schema/leaves.ts';
import { describeShape, type FieldPath, type ShapeDescription } from '../schema/shape.ts';
import { canBeLeftOut, isThere, namesIn } from './gaps.ts';
import { type LoadedContent, problemIn, warningIn } from './loaded-content.ts';
import type { ContentProblem } from './problem.ts';

export type Reference = { path: FieldPath; to: Referent; name: string };

/** Every text or number in a file that names something defined elsewhere. */
export function* findReferences(shape: ShapeDescription, value: unknown): Generator<Reference> {
  for (const leaf of leavesIn(value, shape)) {
    const to = leaf.shape?.refersTo;
    if (to && (typeof leaf.value === 'string' || typeof leaf.value === 'number'))
      yield { path: leaf.path, to, name: String(leaf.value) };
  }
}

/** What is named must be there, and what has a name needs one of its own. @param photos the names of the pictures */
export function checkReferences(content: LoadedContent, photos: string[]): ContentProblem[] {
  return [
    ...checkNames(content, photos),
    ...checkUnlistedServices(content),
    ...checkUnshown(content),
    ...checkRepeats(content),
  ];
}

/** The references of every file that can be read. */
export const allReferences = (content: LoadedContent): (Reference & { file: FileName })[] =>
  (Object.keys(content) as FileName[]).flatMap((file) =>
    [...findReferences(describeShape(file), content[file]!.parsed.value)].map((found) => ({
      ...found,
      file,
    })),
  );

/** The most names a message lists. */
const maxListed = 8;

const lacks: Record<Referent, string> = {
  photo: 'is not in content/photos as .jpg or .png',
  figure: 'is not one of the figures in business.yaml',
  testimonial: 'is not in testimonials.yaml',
  service: 'is not a service in services.yaml',
  project: 'is not a project in projects.yaml',
};

/** What is gone is left out of the pages where they can do without. */
function checkNames(content: LoadedContent, photos: string[]): ContentProblem[] {
  const names = namesIn(
    (file) => content[file]?.content,
    () => photos,
  );
  return allReferences(content).flatMap(({ file, path, to, name }) => {
    if (isThere(names, to, name)) return [];
    const there = whatThereIs(names[to]()!);
    return canBeLeftOut(file, path)
      ? warningIn(
          content,
          file,
          path,
          `"${name}" ${lacks[to]}, so this is not shown; choose another, or remove it; ${there}`,
        )
      : problemIn(content, file, path, `"${name}" ${lacks[to]}; choose another; ${there}`);
  });
}

/** What customers said is shown where a page names them. */
function checkUnshown(content: LoadedContent): ContentProblem[] {
  const shown = allReferences(content).map(({ name }) => name.trim());
  // A page that cannot be read may show it.
  if (!content['home.yaml'] || !content['about.yaml'] || !content['contact.yaml']) return [];
  return (content['testimonials.yaml']?.content ?? []).flatMap(({ name }, index) => {
    if (shown.includes(name)) return [];
    const message = `"${name}" is shown on no page; choose it on the About page, on Home or below the form`;
    return warningIn(content, 'testimonials.yaml', [index, 'name'], message);
  });
}

function whatThereIs(names: (string | number)[]): string {
  if (names.length === 0) return 'there are none yet';
  return `there are ${[...names.slice(0, maxListed), ...(names.length > maxListed ? ['…'] : [])].join(', ')}`;
}

/** A site that lists no services offers those that every site once had. Their blocks may have been renamed since. */
function checkUnlistedServices(content: LoadedContent): ContentProblem[] {
  const business = content['business.yaml'];
  const anchors = content['services.yaml']?.content.blocks.map(({ anchor }) => anchor);
  if (!business || !anchors || (business.parsed.value as { services?: unknown }).services) return [];
  if (business.content.services.every(({ anchor }) => anchors.includes(anchor))) return [];
  const message = `is missing, and the form offers less for it; list what it offers, each with a service of yours: ${anchors.join(', ')}`;
  return [warningIn(content, 'business.yaml', ['services'], message)];
}

function checkRepeats(content: LoadedContent): ContentProblem[] {
  const lists = [
    ['projects.yaml', [], 'id', content['projects.yaml']?.content],
    ['testimonials.yaml', [], 'name', content['testimonials.yaml']?.content],
    ['services.yaml', ['blocks'], 'anchor', content['services.yaml']?.content.blocks],
    ['business.yaml', ['services'], 'label', content['business.yaml']?.content.services],
  ] as const;
  return lists.flatMap(([file, path, key, list = []]) => {
    const values = list.map((entry) => (entry as Record<string, unknown>)[key]);
    return values.flatMap((value, index) => {
      if (values.indexOf(value) === index) return [];
      const message = `"${value}" is already used by an earlier entry; each needs its own`;
      return problemIn(content, file, [...path, index, key], message);
    });
  });
}
