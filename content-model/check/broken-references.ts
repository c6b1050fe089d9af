import type { ContentOf, FileName } from '#content-model/schema/files.ts';
import { omitRemoved } from '#content-model/schema/omit.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import type { Referent } from '#shared/content/shape.ts';

/** The names that can be referred to, by kind; a function returns undefined if they aren't known. */
export type ReferenceTargets = Record<Referent, () => string[] | undefined>;

/**
 * Collects what content can refer to.
 * @param of returns a file's content, if it is valid on its own
 * @param photos returns the names of the pictures, if there is a folder
 */
export function collectTargets(
  of: <Name extends FileName>(file: Name) => ContentOf<Name> | undefined,
  photos: () => string[] | undefined,
): ReferenceTargets {
  return {
    photo: readOnce(photos),
    figure: readOnce(() => {
      const figures = of('business.yaml')?.figures;
      return figures && Object.keys(figures).filter((name) => figures[name]);
    }),
    testimonial: readOnce(() => of('testimonials.yaml')?.map(({ name }) => name)),
    service: readOnce(() => of('services.yaml')?.blocks.map(({ anchor }) => anchor)),
    offeredService: readOnce(() => {
      const ids = of('business.yaml')?.services.flatMap(({ id }) => id ?? []) ?? [];
      // Those that every site once had, have none.
      return ids.length > 0 ? ids : undefined;
    }),
    project: readOnce(() => of('projects.yaml')?.map(({ id }) => String(id))),
  };
}

/** Calls `find` only when the names are needed, and only once. */
function readOnce(find: () => string[] | undefined): () => string[] | undefined {
  let found: { names: string[] | undefined } | undefined;
  return () => {
    found ??= { names: find() };
    return found.names;
  };
}

/** Whether a name can be referred to; true if that isn't known. */
export const targetExists = (names: ReferenceTargets, to: Referent, name: string): boolean =>
  names[to]()?.includes(name.trim()) ?? true;

/** Returns the content without references to missing items, and without the parts that need them. */
export const removeBrokenReferences = <Name extends FileName>(
  file: Name,
  content: ContentOf<Name>,
  names: ReferenceTargets,
): ContentOf<Name> =>
  omitRemoved(
    describeShape(file),
    content,
    (value, shape) =>
      shape?.refersTo !== undefined &&
      (typeof value === 'string' || typeof value === 'number') &&
      !targetExists(names, shape.refersTo, String(value)),
  );
