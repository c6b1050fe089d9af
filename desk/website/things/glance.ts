import { ownValue } from '#shared/content/own-value.ts';
import { type RowPath, rowsOf } from '#shared/content/rows.ts';
import { type ShapeDescription, shapeWithin, valueAt } from '#shared/content/shape.ts';
import { toBrackets } from './brackets.ts';

interface Leaf {
  path: RowPath;
  value: unknown;
  shape: ShapeDescription | undefined;
}

/** Everything written in a value, in the order of the form: a text with its translation is one. */
export function* leavesIn(
  shape: ShapeDescription | undefined,
  value: unknown,
  path: RowPath = [],
): Generator<Leaf> {
  if (shape?.translated || typeof value !== 'object' || value === null) return yield { path, value, shape };
  if (Array.isArray(value)) {
    for (const [at, entry] of value.entries())
      yield* leavesIn(shape?.items, entry, [...path, rowsOf(value)[at]!]);
    return;
  }
  for (const key of keysOf(shape, value))
    yield* leavesIn(shapeWithin(shape, key), ownValue(value, key), [...path, key]);
}

/** In the order of the form; where every name is the owner's own, in theirs. */
const keysOf = (shape: ShapeDescription | undefined, value: object) =>
  shape?.properties && !shape.additionalProperties ? Object.keys(shape.properties) : Object.keys(value);

/** What is read of a text: its English, if it has any. */
export function textOf(value: unknown): string {
  const text =
    typeof value === 'object' && value !== null ? (ownValue(value, 'en') ?? ownValue(value, 'es')) : value;
  return text === undefined || text === null ? '' : String(text);
}

/** What is written there at a glance, and the first photograph. */
export interface Glance {
  words: string;
  photo?: string;
}

const enough = 140;

export function glance(shape: ShapeDescription | undefined, value: unknown, known: Known): Glance {
  const parts: string[] = [];
  let photo: string | undefined;
  /** A number goes before its words: "500+ Happy customers". */
  let number = '';
  for (const leaf of leavesIn(shape, value)) {
    if (leaf.shape?.refersTo === 'photo' && leaf.value) photo ??= String(leaf.value);
    if (parts.join(' · ').length < enough) {
      const said = number + saidBy(leaf, known);
      number = leaf.shape?.refersTo === 'figure' && said ? `${said} ` : '';
      if (said && !number && !parts.includes(said)) parts.push(said);
    } else if (photo) break;
  }
  return { words: parts.join(' · '), ...(photo && { photo }) };
}

/** Where something is on the map or in a picture, and the last part of an address, are nobody's words. */
const unread = ['latitude', 'longitude', 'anchor', 'focus'];

/** Whether visitors read it. */
export const isRead = ({ value, shape, path }: Leaf): boolean =>
  !shape?.refersTo &&
  !shape?.enum &&
  !shape?.givenByItself &&
  typeof value !== 'boolean' &&
  !unread.includes(String(path.at(-1)));

/** A number by what it says; what only leads elsewhere, says nothing. */
function saidBy({ value, shape, path }: Leaf, known: Known): string {
  if (shape?.refersTo === 'figure') return textOf(valueAt(known.business, ['figures', String(value)]));
  if (shape?.refersTo === 'testimonial') return textOf(value);
  if (!isRead({ value, shape, path })) return '';
  return filledIn(textOf(value), known);
}

/** What texts are filled in from: the company, and how many there are of what is counted. */
export interface Known {
  business: unknown;
  counts: Record<string, number>;
}

const own: Record<string, string> = {
  company: 'name',
  area: 'serviceArea',
  phone: 'phone',
  email: 'email',
  hours: 'hours',
};

/** A text as a visitor reads it, as near as the desk knows: "{area}" is the company's, "{services kind/kinds}" 4 kinds. */
export function filledIn(text: string, { business, counts }: Known): string {
  return text.replace(/\{([^{}]+)\}/g, (_braces, inside: string) => {
    const [word = '', ...noun] = inside.trim().split(/\s+/);
    const name = word.toLowerCase();
    // The number that the company gives, where the site counts something of the same name.
    const isFigure = noun.join() === 'figure';
    const count = isFigure ? undefined : ownValue(counts, name);
    if (count !== undefined) {
      const [one = '', many = one] = noun.join(' ').split('/');
      return `${count} ${count === 1 ? one : many}`.trim();
    }
    const whole = inside.trim().toLowerCase();
    if (whole === 'free estimate') return inside;
    if (whole === 'answer time') return textOf(valueAt(business, ['promise', 'answer'])) || `[${inside}]`;
    const said = ownValue(own, name)
      ? ownValue(business, own[name]!)
      : valueAt(business, ['figures', isFigure ? name : whole]);
    return textOf(said) || `[${inside}]`;
  });
}

/** What tells an entry of a list from the others. */
export function titleOf(entry: unknown): string {
  return (
    ['title', 'name', 'label', 'about', 'alt']
      .map((key) => toBrackets(textOf(ownValue(entry, key))))
      .find(Boolean) ?? ''
  );
}

/** All that is written in a value, whatever it is: for two versions of it beside each other. */
export function textsIn(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return value === undefined ? '' : toBrackets(String(value));
  if (!Array.isArray(value) && 'en' in value)
    return [value.en, ownValue(value, 'es')].filter(Boolean).map(textsIn).join(' / ');
  return Object.entries(value)
    .filter(([key]) => key !== 'of' && key !== 'id')
    .map(([, inner]) => textsIn(inner))
    .filter(Boolean)
    .join(', ');
}
