import { openFile } from '#desk/website/draft/draft-store.ts';
import { reportedRowPath } from '#desk/website/draft/revisions.ts';
import { toBrackets } from '#desk/website/outline/brackets.ts';
import { getFieldLabel } from '#desk/website/outline/field-label.ts';
import { findItemWith, getFieldAddress } from '#desk/website/outline/outline.ts';
import { readText } from '#desk/website/outline/summarize-value.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { type RowPath, valueAtRow } from '#shared/content/rows.ts';
import { type FieldPath, type ShapeDescription, shapeAt } from '#shared/content/shape.ts';

interface DescribedLocation {
  /** Like "Home page · Top of the page". */
  where: string;
  /** The location without the page, like "Top of the page"; empty if it is the whole page. */
  inside: string;
  /** The label of the field; undefined if the location is the whole item or entry. */
  field: string | undefined;
  address: string;
}

/**
 * Describes a path of the website's state with labels, and returns the address of its form.
 * @param entry the name of the list entry, which may have been removed
 */
export function describeLocation(file: ContentFile, path: FieldPath, entry?: string): DescribedLocation {
  const rows = reportedRowPath(file, path);
  return describe(file, path, getFieldAddress(file, rows), entry ? [entry] : entryNames(file, rows));
}

/** Describes a row path; otherwise like `describeLocation`. */
export const describeRow = (file: ContentFile, path: RowPath): DescribedLocation =>
  describe(file, path, getFieldAddress(file, path), entryNames(file, path));

function describe(file: ContentFile, path: FieldPath, address: string, names: string[]): DescribedLocation {
  const { group, item } = findItemWith(file, path);
  const isItem = path.length <= item.path.length + (item.list ? 1 : 0);
  const inside = [...(item.list ? [] : [item.label]), ...names].join(' · ');
  const where = toBrackets([group.label, inside].filter(Boolean).join(' · '));
  return {
    where,
    inside: toBrackets(inside),
    field: isItem ? undefined : getFieldLabel(file, path),
    address,
  };
}

/** The longest displayed name of an entry, in characters. */
const maxNameLength = 60;
const nameKeys = ['title', 'name', 'label', 'about', 'when', 'alt'];

/** Returns the names of the entries along a path, the outermost first. */
function entryNames(file: ContentFile, path: RowPath): string[] {
  const { draft, shape } = openFile(file) ?? {};
  return path.flatMap((step, depth) => {
    const isPhoto = file === 'photos.yaml' && depth === 0;
    if (typeof step !== 'number' && !isPhoto) return [];
    const at = path.slice(0, depth + 1);
    const name = nameOf(valueAtRow(draft?.now, at), shapeAt(shape, at)) || (isPhoto ? 'A photo' : '');
    return name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name || [];
  });
}

/** Returns the name of an entry, without fields that refer to another entry. */
const nameOf = (entry: unknown, shape: ShapeDescription | undefined) =>
  nameKeys
    .filter((key) => !shape?.properties?.[key]?.refersTo)
    .map((key) => readText(ownValue(entry, key)))
    .find(Boolean) ?? '';
