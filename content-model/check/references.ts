import type { Referent } from '../schema/fields.ts';
import type { FileName } from '../schema/files.ts';
import { leavesIn } from '../schema/leaves.ts';
import { describeShape, type FieldPath, type ShapeDescription } from '../schema/shape.ts';
import { type LoadedContent, problemIn } from './loaded-content.ts';
import type { ContentProblem } from './problem.ts';

export type Reference = { path: FieldPath; to: Referent; name: string };

/** Every text in a file that names something defined elsewhere. */
export function* findReferences(shape: ShapeDescription, value: unknown): Generator<Reference> {
  for (const leaf of leavesIn(value, shape)) {
    const to = leaf.shape?.refersTo;
    if (to && typeof leaf.value === 'string') yield { path: leaf.path, to, name: leaf.value };
  }
}

/** What is named must be there, and what has a name needs one of its own. @param photos the names of the pictures */
export function checkReferences(content: LoadedContent, photos: string[]): ContentProblem[] {
  return [
    ...checkNames(content, photos),
    ...checkUnlistedServices(content),
    ...checkFeaturedProjects(content),
    ...checkRepeats(content),
  ];
}

/** The most names a message lists. */
const maxListed = 8;

function checkNames(content: LoadedContent, photos: string[]): ContentProblem[] {
  const figures = content['business.yaml']?.content.figures;
  const known: Record<Referent, { names: string[] | undefined; lack: string }> = {
    photo: { names: photos, lack: 'is not in content/photos as .jpg or .png' },
    figure: {
      names: figures && Object.keys(figures).filter((name) => figures[name]),
      lack: 'is not one of the figures in business.yaml; remove this entry, or choose another',
    },
    testimonial: {
      names: content['testimonials.yaml']?.content.map(({ name }) => name),
      lack: 'is not in testimonials.yaml',
    },
    service: {
      names: content['services.yaml']?.content.blocks.map(({ anchor }) => anchor),
      lack: 'is not an anchor in services.yaml',
    },
  };
  return (Object.keys(content) as FileName[]).flatMap((file) =>
    [...findReferences(describeShape(file), content[file]!.parsed.value)].flatMap(({ path, to, name }) => {
      const { names, lack } = known[to];
      if (!names || names.includes(name.trim())) return [];
      return problemIn(content, file, path, `"${name}" ${lack}; ${whatThereIs(names)}`);
    }),
  );
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
  const message = `is missing; list what the form offers, each with a label and an anchor from services.yaml: ${anchors.join(', ')}`;
  return [problemIn(content, 'business.yaml', ['services'], message)];
}

/** The projects that Home shows must be there. While there are none at all, Home shows none and nothing is wrong. */
function checkFeaturedProjects(content: LoadedContent): ContentProblem[] {
  const ids = content['projects.yaml']?.content.map(({ id }) => id) ?? [];
  const featured = content['home.yaml']?.content.projects?.featured ?? [];
  if (ids.length === 0) return [];
  return featured.flatMap((id, index) => {
    if (ids.includes(id)) return [];
    const message = `no project in projects.yaml has the id ${id}; ${whatThereIs(ids)}`;
    return problemIn(content, 'home.yaml', ['projects', 'featured', index], message);
  });
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
