import { toBrackets } from '#desk/website/outline/brackets.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { type RowPath, rowsOf } from '#shared/content/rows.ts';
import { type ShapeDescription, shapeWithin, valueAt } from '#shared/content/shape.ts';

interface Leaf {
  path: RowPath;
  value: unknown;
  shape: ShapeDescription | undefined;
}

/** Yields the leaves of a value in the order of the form. A translated text is one leaf. */
export function* walkLeaves(
  shape: ShapeDescription | undefined,
  value: unknown,
  path: RowPath = [],
): Generator<Leaf> {
  if (shape?.translated || typeof value !== 'object' || value === null) return yield { path, value, shape };
  if (Array.isArray(value)) {
    for (const [at, entry] of value.entries())
      yield* walkLeaves(shape?.items, entry, [...path, rowsOf(value)[at]!]);
    return;
  }
  for (const key of keysOf(shape, value))
    yield* walkLeaves(shapeWithin(shape, key), ownValue(value, key), [...path, key]);
}

/** Returns the keys in the order of the form, or of the value where the owner chooses the names. */
const keysOf = (shape: ShapeDescription | undefined, value: object) =>
  shape?.properties && !shape.additionalProperties ? Object.keys(shape.properties) : Object.keys(value);

/** Returns the English text of a value, or the Spanish one if there is no other. */
export function readText(value: unknown): string {
  const text =
    typeof value === 'object' && value !== null ? (ownValue(value, 'en') ?? ownValue(value, 'es')) : value;
  return text === undefined || text === null ? '' : String(text);
}

/** The beginning of a value's text, and its first photo. */
export interface ValueSummary {
  text: string;
  photo?: string;
}

const maxLength = 140;

export function summarizeValue(
  shape: ShapeDescription | undefined,
  value: unknown,
  values: PlaceholderValues,
): ValueSummary {
  const parts: string[] = [];
  let photo: string | undefined;
  /** A number comes before its label: "500+ Happy customers". */
  let number = '';
  for (const leaf of walkLeaves(shape, value)) {
    if (leaf.shape?.refersTo === 'photo' && leaf.value) photo ??= String(leaf.value);
    if (parts.join(' · ').length < maxLength) {
      const shown = number + textOfLeaf(leaf, values);
      number = leaf.shape?.refersTo === 'figure' && shown ? `${shown} ` : '';
      if (shown && !number && !parts.includes(shown)) parts.push(shown);
    } else if (photo) break;
  }
  return { text: parts.join(' · '), ...(photo && { photo }) };
}

/** The keys of values that are not text for visitors. */
const hiddenKeys = ['latitude', 'longitude', 'anchor', 'focus'];

/** Whether a leaf is text that visitors read. */
export const isVisibleText = ({ value, shape, path }: Leaf): boolean =>
  !shape?.refersTo &&
  !shape?.enum &&
  !shape?.givenByItself &&
  typeof value !== 'boolean' &&
  !hiddenKeys.includes(String(path.at(-1)));

/** Returns the text of a leaf: for a figure its value, for a reference nothing. */
function textOfLeaf({ value, shape, path }: Leaf, values: PlaceholderValues): string {
  if (shape?.refersTo === 'figure') return readText(valueAt(values.business, ['figures', String(value)]));
  if (shape?.refersTo === 'testimonial') return readText(value);
  if (!isVisibleText({ value, shape, path })) return '';
  return fillPlaceholders(readText(value), values);
}

/** The values of placeholders: the company, and the counts. */
export interface PlaceholderValues {
  business: unknown;
  counts: Record<string, number>;
}

const companyFields: Record<string, string> = {
  company: 'name',
  area: 'serviceArea',
  phone: 'phone',
  email: 'email',
  hours: 'hours',
};

/** Fills in the placeholders of a text as far as the desk knows: "{services kind/kinds}" becomes "4 kinds". */
export function fillPlaceholders(text: string, { business, counts }: PlaceholderValues): string {
  return text.replace(/\{([^{}]+)\}/g, (_braces, inside: string) => {
    const [word = '', ...noun] = inside.trim().split(/\s+/);
    const name = word.toLowerCase();
    // A figure that is named like a count.
    const isFigure = noun.join() === 'figure';
    const count = isFigure ? undefined : ownValue(counts, name);
    if (count !== undefined) {
      const [one = '', many = one] = noun.join(' ').split('/');
      return `${count} ${count === 1 ? one : many}`.trim();
    }
    const whole = inside.trim().toLowerCase();
    if (whole === 'free estimate') return inside;
    if (whole === 'answer time') return readText(valueAt(business, ['promise', 'answer'])) || `[${inside}]`;
    const shown = ownValue(companyFields, name)
      ? ownValue(business, companyFields[name]!)
      : valueAt(business, ['figures', isFigure ? name : whole]);
    return readText(shown) || `[${inside}]`;
  });
}

/** Returns the title of a list entry; empty if it has none. */
export function getTitle(entry: unknown): string {
  return (
    ['title', 'name', 'label', 'about', 'alt']
      .map((key) => toBrackets(readText(ownValue(entry, key))))
      .find(Boolean) ?? ''
  );
}

/** Joins all texts in a value, to compare two versions. */
export function joinTexts(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return value === undefined ? '' : toBrackets(String(value));
  if (!Array.isArray(value) && 'en' in value)
    return [value.en, ownValue(value, 'es')].filter(Boolean).map(joinTexts).join(' / ');
  return Object.entries(value)
    .filter(([key]) => key !== 'of' && key !== 'id')
    .map(([, inner]) => joinTexts(inner))
    .filter(Boolean)
    .join(', ');
}
