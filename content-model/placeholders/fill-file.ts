import { canBeOmitted, omitRemoved } from '#content-model/schema/omit.ts';
import { type FieldPath, type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';
import type { FileName } from '../schema/files.ts';
import { textsIn } from '../schema/leaves.ts';
import { describeShape } from '../schema/shape.ts';
import { fillText } from './fill-text.ts';
import type { PlaceholderValues } from './known-placeholders.ts';

type TextProblem = { path: FieldPath; message: string };

export type FilledFile = {
  value: unknown;
  problems: TextProblem[];
  /** The sentences that aren't shown because a placeholder has no value; `inForm` is the message for a form. */
  unshown: (TextProblem & { inForm: string })[];
};

/** Marks a text that isn't shown, until `withoutUnshown` omits the part around it. */
const unshownMark = '\uf8ff';

/** Returns a file's content without the texts that aren't shown, and without the parts that need them. */
export const withoutUnshown = <Content>(file: FileName, content: Content): Content =>
  omitRemoved(describeShape(file), content, (value) => value === unshownMark);

/**
 * Fills in the placeholders in every text of a file. Names of photos, customers and the like aren't texts.
 * @param value the file's value, unchecked
 * @param values called only if there is a brace
 */
export function fillFile(file: FileName, value: unknown, values: () => PlaceholderValues): FilledFile {
  // Confirmed claims are used as written.
  if (file === 'claims.yaml' || !hasBrace(value)) return { value, problems: [], unshown: [] };
  const problems: FilledFile['problems'] = [];
  const unshown: FilledFile['unshown'] = [];
  const known = file === 'business.yaml' ? undefined : values();
  const fill = (text: string, path: FieldPath) => {
    if (!known) {
      if (text.includes('{')) problems.push({ path, message: strayBraceMessage });
      return text;
    }
    const filled = fillText(text, known, isNeeded(file, path));
    problems.push(...filled.problems.map((message) => ({ path, message })));
    // Without projects, the gallery says something else.
    if (known.projects === 0 && file === 'gallery.yaml' && path.join('.') === 'intro.lead')
      return filled.text;
    for (const { sentence, lack } of filled.unshown) {
      const [inFile, inForm] = [lack.inFile, lack.inForm].map((why) =>
        filled.isCut
          ? `“${sentence}” is shown without its words in braces, because ${why}; write this text without them`
          : `“${sentence}” is not shown, because ${why}`,
      );
      unshown.push({ path, message: inFile!, inForm: inForm! });
    }
    return filled.text || (text && unshownMark);
  };
  return { value: walk(describeShape(file), value, fill), problems, unshown };
}

/** Whether the page needs the text at a path. */
export const isNeeded = (file: FileName, path: FieldPath): boolean =>
  !canBeOmitted(file, path, depthOfNamed(file, path));

/** How deep in the file the fields of an entry begin: entries that other files refer to are never omitted. */
function depthOfNamed(file: FileName, [list]: FieldPath): number {
  if (file === 'services.yaml') return list === 'blocks' ? 2 : 0;
  return file === 'projects.yaml' || file === 'testimonials.yaml' || file === 'photos.yaml' ? 1 : 0;
}

const strayBraceMessage =
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
