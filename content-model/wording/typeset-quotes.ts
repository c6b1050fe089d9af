import { textsIn } from '#content-model/schema/leaves.ts';
import { type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';

/**
 * Replaces straight quotes and apostrophes with typographic ones: `"It's square"` becomes `“It’s square”`. Marks after
 * a figure stay: 12'6" is a measure.
 */
export function typesetQuotes(text: string): string {
  return text
    .replace(/(?<=\p{L})'(?=\p{L})/gu, '’')
    .replace(/(^|[\s([{–—¿¡])"([^"]*?[^"\s\d])"(?=$|[\s.,;:!?)\]}–—])/gu, '$1“$2”')
    .replace(/(^|[\s([{–—“¿¡])'([^']*?[^'\s\d])'(?=$|[\s.,;:!?)\]}–—”])/gu, '$1‘$2’')
    .replace(/(?<=\p{L})'(?=$|[\s.,;:!?)\]–—”])/gu, '’')
    .replace(/(^|[\s(])'(?=\d0s\b|\d\ds?\b(?!\s*["']))/gu, '$1’');
}

/**
 * Returns the value with typographic quotes in each new text; texts that were there before stay as they were written.
 */
export function typesetNewQuotes(shape: ShapeDescription, before: unknown, after: unknown): unknown {
  const known = new Set(textsIn(before));
  const set = (value: unknown, of: ShapeDescription | undefined): unknown => {
    if (typeof value === 'string') {
      const isProse = of?.type === 'string' && !of.refersTo && !of.enum && !of.pattern;
      return isProse && !known.has(value) ? typesetQuotes(value) : value;
    }
    // Each language's text.
    const inside = (key: string | number) => (of?.translated ? of : shapeWithin(of, key));
    if (Array.isArray(value)) return value.map((entry, index) => set(entry, inside(index)));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, set(inner, inside(key))]));
  };
  return set(after, shape);
}
