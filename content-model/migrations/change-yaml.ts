import { type Document, parseDocument } from 'yaml';

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
