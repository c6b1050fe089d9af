import { canBeOmitted } from '#content-model/schema/omit.ts';
import { type FieldPath, type Referent, type ShapeDescription, valueAt } from '#shared/content/shape.ts';
import type { FileName } from '../schema/files.ts';
import { leavesIn } from '../schema/leaves.ts';
import { describeShape } from '../schema/shape.ts';
import { collectTargets, targetExists } from './broken-references.ts';
import { createProblem, createWarning, type LoadedContent } from './loaded-content.ts';
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

/**
 * Checks that what is referred to exists, and that names are unique.
 * @param photos the names of the pictures
 */
export function checkReferences(content: LoadedContent, photos: string[]): ContentProblem[] {
  return [
    ...checkNames(content, photos),
    ...checkUnlistedServices(content),
    ...checkUnused(content),
    ...checkRepeats(content),
  ];
}

/** The references of every file that can be read. */
export const findAllReferences = (content: LoadedContent): (Reference & { file: FileName })[] =>
  (Object.keys(content) as FileName[]).flatMap((file) =>
    [...findReferences(describeShape(file), content[file]!.parsed.value)].map((found) => ({
      ...found,
      file,
    })),
  );

/** How many names a message lists at most. */
const maxListed = 8;

/** Messages for a missing item, by its kind: for the file, and for forms, which don't show names of items. */
const missingTarget: Record<Exclude<Referent, 'offeredService'>, [inFile: string, inForm: string]> = {
  photo: ['is not in content/photos as .jpg or .png', 'the photo that was here was removed'],
  figure: ['is not one of the figures in business.yaml', 'the number that was here was removed'],
  testimonial: ['is not in testimonials.yaml', 'the customer who was chosen here was removed'],
  service: ['is not a service in services.yaml', 'the service that was chosen here was removed'],
  project: ['is not a project in projects.yaml', 'the project that was chosen here was removed'],
};

/** Reports references to missing items: as warnings where the page can omit that part. */
function checkNames(content: LoadedContent, photos: string[]): ContentProblem[] {
  const names = collectTargets(
    (file) => content[file]?.content,
    () => photos,
  );
  return findAllReferences(content).flatMap(({ file, path, to, name }) => {
    if (targetExists(names, to, name)) return [];
    if (to === 'offeredService') return warnOfUnlinkedService(content, file, path);
    const others = names[to]()!;
    const gap = canBeOmitted(file, path);
    const choice = others.length > 0 ? 'choose another' : 'there are none yet: add one';
    const [inFile, inForm] = missingTarget[to].map(
      (lack) => `${lack}${gap ? ', so this is not shown' : ''}; ${choice}${gap ? ', or remove it' : ''}`,
    );
    const listed = others.length > 0 ? `; ${listNames(others, name)}` : '';
    const problem = (gap ? createWarning : createProblem)(
      content,
      file,
      path,
      `"${name}" ${inFile}${listed}`,
    );
    return { ...problem, inForm, cause: 'removed', ...(gap && { isUnshown: true }) };
  });
}

/**
 * Warns about a link to a service that no longer exists: the part is still shown, and keeps its name when others
 * change.
 */
function warnOfUnlinkedService(content: LoadedContent, file: FileName, path: FieldPath): ContentProblem {
  const title = valueAt(content[file]?.picked, [...path.slice(0, -1), 'title']);
  const [inFile, inForm] = ['is not in business.yaml', 'is no longer in the quote form'].map(
    (lack) => `“${title}” belongs to a service that ${lack}; choose another for it, or none`,
  );
  return { ...createWarning(content, file, path, inFile!), inForm: inForm! };
}

/** Warns about testimonials and services that no page refers to, so that visitors don't see or find them. */
function checkUnused(content: LoadedContent): ContentProblem[] {
  // A file that cannot be read may name it.
  if (['home', 'about', 'contact', 'business'].some((name) => !content[`${name}.yaml` as FileName]))
    return [];
  const references = findAllReferences(content);
  const isNamed = (referent: Referent, by: string) =>
    references.some(({ to, name }) => to === referent && name.trim() === by);
  return [
    ...(content['testimonials.yaml']?.content ?? []).flatMap(({ name }, index) => {
      if (isNamed('testimonial', name)) return [];
      const message = `"${name}" isn’t shown on any page; choose it on the About page, on Home or below the form`;
      return createWarning(content, 'testimonials.yaml', [index, 'name'], message);
    }),
    ...(content['services.yaml']?.content.blocks ?? []).flatMap(({ anchor }, index) => {
      if (isNamed('service', anchor)) return [];
      const inForm = 'isn’t in the form, on a card on Home or on a project; choose it in one of them';
      const path = ['blocks', index, 'anchor'];
      return { ...createWarning(content, 'services.yaml', path, `"${anchor}" ${inForm}`), inForm };
    }),
  ];
}

/** Lists names, those first that share a word with the missing one. */
function listNames(names: string[], missing: string): string {
  const words = missing.split('-');
  const sharesWord = (name: string) => name.split('-').some((word) => words.includes(word));
  const sorted = [...names.filter(sharesWord), ...names.filter((name) => !sharesWord(name))];
  return `choices: ${[...sorted.slice(0, maxListed), ...(names.length > maxListed ? ['…'] : [])].join(', ')}`;
}

/** Checks a site without a list of services, which offers the default ones: their blocks may have been renamed. */
function checkUnlistedServices(content: LoadedContent): ContentProblem[] {
  const business = content['business.yaml'];
  const anchors = content['services.yaml']?.content.blocks.map(({ anchor }) => anchor);
  if (!business || (business.parsed.value as { services?: unknown }).services) return [];
  // Those that every site once had are in English.
  if (business.translations?.length) {
    const message =
      'is missing; on a site in two languages, list what the form offers, each label with its Spanish';
    return [createProblem(content, 'business.yaml', ['services'], message)];
  }
  if (!anchors) return [];
  if (business.content.services.every(({ anchor }) => anchors.includes(anchor))) return [];
  const inForm =
    'is missing, so the form can’t offer all of its usual services; list what it offers, each with one of your services';
  return [
    { ...createWarning(content, 'business.yaml', ['services'], `${inForm}: ${anchors.join(', ')}`), inForm },
  ];
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
      const inForm = 'is already used by an earlier entry; each needs its own';
      return { ...createProblem(content, file, [...path, index, key], `"${value}" ${inForm}`), inForm };
    });
  });
}
