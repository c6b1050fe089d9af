import { readFileSync, writeFileSync } from 'node:fs';
import { type Document, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';

/** Changes a content file as an owner does: everything else in it, comments too, stays as it is. */
export function editYaml(file: string, change: (document: Document.Parsed) => void) {
  const document = parseDocument(readFileSync(file, 'utf8'));
  change(document);
  writeFileSync(file, document.toString({ lineWidth: 0 }));
}

/** The entries of a list file, or of a list in a file. */
export function itemsOf(document: Document.Parsed, field?: string): YAMLMap[] {
  return ((field ? document.get(field) : document.contents) as unknown as YAMLSeq<YAMLMap>).items;
}
