import type { Referent } from '#shared/content/shape.ts';
import type { ContentOf, FileName } from '../schema/files.ts';
import { leaveOut } from '../schema/leave-out.ts';
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

/** The content without what refers to things that are gone, and what can't do without them. */
export const closeGaps = <Name extends FileName>(
  file: Name,
  content: ContentOf<Name>,
  names: Names,
): ContentOf<Name> =>
  leaveOut(
    describeShape(file),
    content,
    (value, shape) =>
      shape?.refersTo !== undefined &&
      (typeof value === 'string' || typeof value === 'number') &&
      !isThere(names, shape.refersTo, String(value)),
  );
