import { expect } from 'vitest';
import { contentFolder } from '../../load.ts';
import type { FileName } from '../../schema/files.ts';
import { type ContentSources, checkContent, readSources } from '../check-content.ts';
import { checkFile } from '../check-file.ts';
import { formatProblem } from '../problem.ts';

export const sources = readSources(contentFolder);

/** What to write in a file in place of the first field of a name with all that belongs to it, or of a pattern. */
export type Change = [file: FileName, place: string | RegExp, written: string];

/** @throws if the text to be changed is not there */
function changed([file, place, written]: Change, { [file]: text } = sources.texts): string {
  const field = new RegExp(`^(?:( *)${place}:.*\\n(?:\\1 +.*\\n)*| *- ${place}:.*\\n)`, 'm');
  const after =
    typeof place === 'string'
      ? text!.replace(field, () => written && `${written}\n`)
      : text!.replace(place, written);
  if (after === text) throw new Error(`${file} does not say ${place}`);
  return after;
}

/**
 * Returns the problems of correct content after some changes.
 * @param others what else is in the content folder
 */
export function problemsAfter(changes: Change[], others: Partial<ContentSources> = {}) {
  const texts = { ...sources.texts };
  for (const change of changes) texts[change[0]] = changed(change, texts);
  return checkContent({ ...sources, ...others, texts }).map(formatProblem);
}

/** Makes one mistake and expects its message as the only problem, at the line marked with », if there is one. */
export function expectProblem(file: FileName, place: string | RegExp, written: string, message: string) {
  const marked = changed([file, place, written]);
  const text = marked.replace('»', '');
  const checked = checkFile(file, text);
  const problems = (
    checked.ok ? checkContent({ ...sources, texts: { ...sources.texts, [file]: text } }) : checked.problems
  ).map(formatProblem);
  expect(problems[0]).toContain(message);
  if (marked === text) return;
  const line = marked.slice(0, marked.indexOf('»')).split('\n').length;
  expect(problems).toEqual([expect.stringMatching(`^content/${file}:${line} `)]);
}
