import type { ContentOf, FileName } from '#content-model/schema/files.ts';
import { omitGone } from '#content-model/schema/omit.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import type { Referent } from '#shared/content/shape.ts';

/** What there is to refer to, by name; undefined where it cannot be told. */
export type ReferenceTargets = Record<Referent, () => string[] | undefined>;

/** @param of a file's content, if it is valid on its own @param photos the names of the pictures, if there is a folder */
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

/** Files are read only for what is referred to, and once. */
function readOnce(find: () => string[] | undefined): () => string[] | undefined {
  let found: { names: string[] | undefined } | undefined;
  return () => {
    found ??= { names: find() };
    return found.names;
  };
}

/** Whether there is such a thing, as far as can be told. */
export const targetExists = (names: ReferenceTargets, to: Referent, name: string): boolean =>
  names[to]()?.includes(name.trim()) ?? true;

/** The content without what refers to things that are gone, and what can't do without them. */
export const removeBrokenReferences = <Name extends FileName>(
  file: Name,
  content: ContentOf<Name>,
  names: ReferenceTargets,
): ContentOf<Name> =>
  omitGone(
    describeShape(file),
    content,
    (value, shape) =>
      shape?.refersTo !== undefined &&
      (typeof value === 'string' || typeof value === 'number') &&
      !targetExists(names, shape.refersTo, String(value)),
  );
