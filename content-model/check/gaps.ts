import type { Referent } from '#shared/content/shape.ts';
import { type FieldPath, type ShapeDescription, shapeAt, shapeWithin } from '#shared/content/shape.ts';
import type { ContentOf, FileName } from '../schema/files.ts';
import { describeShape } from '../schema/shape.ts';

/** What there is to refer to, by name; undefined where it cannot be told. */
export type Names = Record<Referent, () => string[] | undefined>;

/** @param of a file's content, if it is valid on its own @param photos the names of the pictures, if there is a folder */
export function namesIn(
  of: <Name extends FileName>(file: Name) => ContentOf<Name> | undefined,
  photos: () => string[] | undefined,
): Names {
  return {
    photo: once(photos),
    figure: once(() => {
      const figures = of('business.yaml')?.figures;
      return figures && Object.keys(figures).filter((name) => figures[name]);
    }),
    testimonial: once(() => of('testimonials.yaml')?.map(({ name }) => name)),
    service: once(() => of('services.yaml')?.blocks.map(({ anchor }) => anchor)),
    offeredService: once(() => {
      const ids = of('business.yaml')?.services.flatMap(({ id }) => id ?? []) ?? [];
      // Those that every site once had, have none.
      return ids.length > 0 ? ids : undefined;
    }),
    project: once(() => of('projects.yaml')?.map(({ id }) => String(id))),
  };
}

/** Files are read only for what is referred to, and once. */
function once(find: () => string[] | undefined): () => string[] | undefined {
  let found: { names: string[] | undefined } | undefined;
  return () => {
    found ??= { names: find() };
    return found.names;
  };
}

/** Whether there is such a thing, as far as can be told. */
export const isThere = (names: Names, to: Referent, name: string): boolean =>
  names[to]()?.includes(name.trim()) ?? true;

/**
 * The content without what refers to things that are gone: without the field if it may be left out, or else the entry of
 * a list or the group around it that may. As it was if there is none.
 */
export function closeGaps<Name extends FileName>(
  file: Name,
  content: ContentOf<Name>,
  names: Names,
): ContentOf<Name> {
  return (closed(describeShape(file), content, names) ?? content) as ContentOf<Name>;
}

function closed(shape: ShapeDescription | undefined, value: unknown, names: Names): unknown {
  if (shape?.refersTo && (typeof value === 'string' || typeof value === 'number'))
    return isThere(names, shape.refersTo, String(value)) ? value : undefined;
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => {
      const kept = closed(shapeWithin(shape, index), entry, names);
      return kept === undefined ? [] : [kept];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  const kept: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(value)) {
    const rest = closed(shapeWithin(shape, key), inner, names);
    if (rest !== undefined) kept.push([key, rest]);
    else if (inner !== undefined && shape?.required?.includes(key)) return undefined;
  }
  return Object.fromEntries(kept);
}

/** Whether pages can do without what is at a path: something around it may be left out. */
export function canBeLeftOut(file: FileName, path: FieldPath): boolean {
  const shape = describeShape(file);
  return path.some(
    (step, depth) =>
      typeof step === 'number' || !shapeAt(shape, path.slice(0, depth))?.required?.includes(step),
  );
}
