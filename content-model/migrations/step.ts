import { createHash } from 'node:crypto';
import { type Document, parseDocument } from 'yaml';

/** The text of every YAML file of a content folder that can be read, by file name. */
export type Texts = Record<string, string>;

/**
 * One change to what an owner has written. It gets every file and returns those that change, with everything else in
 * them as it was; undefined if a file it needs cannot be read exactly, which the check then reports. It leaves alone
 * what it finds done, so that it may be repeated.
 */
export type Step = {
  /** The version of the content after this step. */
  version: number;
  /** What the step does, for the owner. */
  summary: string;
  change: (texts: Texts) => Texts | undefined;
};

/**
 * Changes a YAML text and leaves its comments, order, quotes and line ends as they are.
 * @param change returns false if it does not find what it is to change
 * @returns undefined if there are mistakes in the YAML, or `change` returned false
 */
export function changeYaml(text: string, change: (document: Document) => boolean): string | undefined {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : '';
  const document: Document = parseDocument(text.slice(mark.length));
  if (document.errors.length > 0) return undefined;
  const written = () => document.toString({ lineWidth: 0, flowCollectionPadding: false });
  const before = written();
  if (!change(document)) return undefined;
  const after = written();
  if (after === before) return text;
  return mark + (text.includes('\r\n') ? after.replaceAll(/\r?\n/g, '\r\n') : after);
}

/**
 * An id derived from a text, so that every machine that takes a step finds the same one.
 * @param letter what it begins with: YAML reads some ids of digits alone as numbers
 * @param known ids that are in use
 */
export function deriveId(letter: string, text: string, known: ReadonlySet<unknown>): string {
  for (let turn = 0; ; turn++) {
    const id = `${letter}${createHash('sha256').update(`${text}\n${turn}`).digest('hex').slice(0, 11)}`;
    if (!known.has(id)) return id;
  }
}
