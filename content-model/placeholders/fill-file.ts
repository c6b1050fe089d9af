import { type FieldPath, type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';
import type { FileName } from '../schema/files.ts';
import { textsIn } from '../schema/leaves.ts';
import { describeShape } from '../schema/shape.ts';
import { fillText } from './fill-text.ts';
import type { PlaceholderValues } from './known.ts';

export type FilledFile = { value: unknown; problems: { path: FieldPath; message: string }[] };

/**
 * Fills in the words in braces in every text of a file. Names of photos, customers and the like are not texts.
 * @param value what the file says, unchecked
 * @param values called only if there is a brace
 */
export function fillFile(file: FileName, value: unknown, values: () => PlaceholderValues): FilledFile {
  // What someone vouches for is taken to the letter.
  if (file === 'claims.yaml' || !hasBrace(value)) return { value, problems: [] };
  const problems: FilledFile['problems'] = [];
  const known = file === 'business.yaml' ? undefined : values();
  const fill = (text: string, path: FieldPath) => {
    if (!known) {
      if (text.includes('{')) problems.push({ path, message: ownBrace });
      return text;
    }
    const filled = fillText(text, known);
    problems.push(...filled.problems.map((message) => ({ path, message })));
    return filled.text;
  };
  return { value: walk(describeShape(file), value, fill), problems };
}

const ownBrace =
  'has a brace; the words in braces are filled in from this file, so it cannot use them: write the words themselves';

const hasBrace = (value: unknown) => textsIn(value).some((text) => /[{}]/.test(text));

function walk(
  shape: ShapeDescription | undefined,
  value: unknown,
  fill: (text: string, path: FieldPath) => string,
  path: FieldPath = [],
): unknown {
  if (typeof value === 'string') return shape?.refersTo || shape?.enum ? value : fill(value, path);
  if (Array.isArray(value))
    return value.map((entry, index) => walk(shapeWithin(shape, index), entry, fill, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      walk(shapeWithin(shape, key), inner, fill, [...path, key]),
    ]),
  );
}
