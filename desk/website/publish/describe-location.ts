import { openFile } from '#desk/website/draft/draft-store.ts';
import { rowPathOf } from '#desk/website/draft/revisions.ts';
import { toBrackets } from '#desk/website/things/brackets.ts';
import { textOf } from '#desk/website/things/glance.ts';
import { labelOf } from '#desk/website/things/label-of.ts';
import { addressOf, placeOf } from '#desk/website/things/things.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { type RowPath, valueAtRow } from '#shared/content/rows.ts';
import { type FieldPath, type ShapeDescription, shapeAt } from '#shared/content/shape.ts';

interface DescribedLocation {
  /** Like "Home page · Top of the page". */
  where: string;
  /** The same without the page: "Top of the page"; empty if the page is all there is. */
  inside: string;
  /** What the field is called there; undefined if it is all that is there. */
  field: string | undefined;
  address: string;
}

/**
 * What people call a place that the website's state names, and the screen on which it is changed.
 * @param entry what the entry of a list is called, where it may be gone
 */
export function describeLocation(file: ContentFile, path: FieldPath, entry?: string): DescribedLocation {
  const rows = rowPathOf(file, path);
  return describePlace(file, path, addressOf(file, rows), entry ? [entry] : entryNames(file, rows));
}

/** The same of a row path, as the forms have it. */
export const describeRow = (file: ContentFile, path: RowPath): DescribedLocation =>
  describePlace(file, path, addressOf(file, path), entryNames(file, path));

function describePlace(
  file: ContentFile,
  path: FieldPath,
  address: string,
  names: string[],
): DescribedLocation {
  const { group, thing } = placeOf(file, path);
  const isWhole = path.length <= thing.path.length + (thing.list ? 1 : 0);
  const inside = [...(thing.list ? [] : [thing.label]), ...names].join(' · ');
  const where = toBrackets([group.label, inside].filter(Boolean).join(' · '));
  return { where, inside: toBrackets(inside), field: isWhole ? undefined : labelOf(file, path), address };
}

/** How much of an entry's name is read in a list, in characters. */
const mostShown = 60;
const nameKeys = ['title', 'name', 'label', 'about', 'when', 'alt'];

/** What the entries are called that a path leads through, from the outermost. */
function entryNames(file: ContentFile, path: RowPath): string[] {
  const { draft, shape } = openFile(file) ?? {};
  return path.flatMap((step, depth) => {
    const isPhoto = file === 'photos.yaml' && depth === 0;
    if (typeof step !== 'number' && !isPhoto) return [];
    const at = path.slice(0, depth + 1);
    const name = nameOf(valueAtRow(draft?.now, at), shapeAt(shape, at)) || (isPhoto ? 'A photo' : '');
    return name.length > mostShown ? `${name.slice(0, mostShown)}…` : name || [];
  });
}

/** What is named after something else has no name that people read. */
const nameOf = (entry: unknown, shape: ShapeDescription | undefined) =>
  nameKeys
    .filter((key) => !shape?.properties?.[key]?.refersTo)
    .map((key) => textOf(ownValue(entry, key)))
    .find(Boolean) ?? '';
