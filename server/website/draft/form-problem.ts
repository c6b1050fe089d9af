import type { ContentProblem } from '#content-model/check/problem.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { type FieldPath, type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';
import type { Problem } from '#shared/desk/website.ts';
import { firstLanguage, languages } from '#shared/languages.ts';

/** What is wrong with a file, in the words of a form and at the place of its field. */
export function toFormProblem({
  file,
  path,
  line: _line,
  message,
  inForm,
  ...notes
}: ContentProblem): Problem {
  return {
    file,
    path: pathInForm(describeShape(file), path),
    message: inForm ?? message,
    ...(notes.translation && { cause: 'spanish' }),
    ...notes,
  };
}

/** A form has every text as a group, and every group that may be written as one field alone. */
function pathInForm(shape: ShapeDescription | undefined, path: FieldPath): FieldPath {
  const [step, ...rest] = path;
  if (step === undefined) return shape?.translated ? [firstLanguage] : [];
  const isSingleField = shape?.alone && languages.some((language) => language === step);
  if (isSingleField) return [shape.alone!, ...path];
  return [step, ...(shape?.translated ? rest : pathInForm(shapeWithin(shape, step), rest))];
}
