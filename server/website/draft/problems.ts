import type { ContentProblem } from '#content-model/check/problem.ts';
import { describeShape } from '#content-model/schema/shape.ts';
import { type FieldPath, type ShapeDescription, shapeWithin } from '#shared/content/shape.ts';
import type { Problem } from '#shared/desk/website.ts';
import { firstLanguage, languages } from '#shared/languages.ts';

/** What is wrong with a file, for whoever fills in a form: in its words, and where it has the field. */
export function toldInForm({ file, path, message, inForm, ...told }: ContentProblem): Problem {
  const { severity, translation, cause = translation && 'spanish' } = told;
  const words = otherWords.reduce((said, [inFile, here]) => said.replace(inFile, here), inForm ?? message);
  return {
    ...{ file, path: pathInForm(describeShape(file), path), message: words },
    ...(severity && { severity }),
    ...(translation && { translation }),
    ...(cause && { cause }),
  };
}

/** What is in the middle of a message, and names a file. */
const otherWords: [inFile: RegExp, here: string][] = [
  [
    /business\.yaml promises none under `promise`; choose one there/,
    'you promise none; choose one under Company',
  ],
  [
    /business\.yaml has no `(.+?)` under figures; add it/,
    'there is no number of that name; add it under Company',
  ],
  [/is not in the content folder; .*/, 'is not here; whoever looks after the website can add it'],
];

/** A form has every text as a group, and every group that may be written as one field alone. */
function pathInForm(shape: ShapeDescription | undefined, path: FieldPath): FieldPath {
  const [step, ...rest] = path;
  if (step === undefined) return shape?.translated ? [firstLanguage] : [];
  const isAlone = shape?.alone && languages.some((language) => language === step);
  if (isAlone) return [shape.alone!, ...path];
  return [step, ...(shape?.translated ? rest : pathInForm(shapeWithin(shape, step), rest))];
}
