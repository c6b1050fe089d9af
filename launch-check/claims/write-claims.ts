import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, isSeq, parseDocument } from 'yaml';
import type { Claim } from '#content/schema/claims.ts';
import { textWithout } from '#content/schema/files.ts';

/** Writes the confirmations, all or nothing; the comments above them stay. */
export function writeClaims(folder: string, claims: Claim[]) {
  const file = path.join(folder, 'claims.yaml');
  const before = existsSync(file) ? readFileSync(file, 'utf8') : textWithout['claims.yaml']!;
  const document: Document = parseDocument(before);
  const list = document.createNode(claims);
  if (isSeq(document.contents) && document.contents.commentBefore)
    list.commentBefore = document.contents.commentBefore;
  document.contents = list;
  writeFileSync(`${file}.new`, document.toString({ lineWidth: 0, flowCollectionPadding: false }));
  renameSync(`${file}.new`, file);
}
