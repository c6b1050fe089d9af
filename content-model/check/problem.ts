import type { ProblemNotes } from '#shared/content/problem-notes.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import type { FileName } from '../schema/files.ts';

/**
 * Something an owner has to fix; as a warning, something to look at that does not keep anything from being saved or
 * built. `path` is the field's, even if the field is missing: the form of `npm run edit` shows the message there.
 */
export type ContentProblem = {
  file: FileName;
  line: number;
  path: FieldPath;
  message: string;
  /** The message for a form, which shows neither lines nor quotes; by default `message`. */
  inForm?: string;
} & ProblemNotes;

/** Whether a problem keeps the site from being built. */
export const isError = ({ severity }: ContentProblem) => severity !== 'warning';

/** `content/home.yaml:31 services.cards #2 icon: "slob" is not one of …`, counting entries as people do. */
export function formatProblem({ file, line, path, message }: ContentProblem): string {
  return `content/${file}:${line} ${path.length > 0 ? `${formatPath(path)}: ` : ''}${message}`;
}

function formatPath(path: FieldPath): string {
  return path
    .map((step) => (typeof step === 'number' ? ` #${step + 1} ` : `.${step}`))
    .join('')
    .replaceAll(' .', ' ')
    .replace(/^\./, '')
    .trim();
}
