import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { readPlaceholderValues } from '#content-model/check/check-file.ts';
import { fillText } from '#content-model/placeholders/fill-text.ts';
import { type FileName, files } from '#content-model/schema/files.ts';

export type ContentText = {
  file: string;
  line: number;
  /** Like `hero.heading` or `2.text`. */
  field: string;
  /** As it is shown. */
  text: string;
  /** As it stands in the file, with its words in braces. */
  written: string;
};

/** Every value in a content folder with its file, line and field, in order. */
export function readContentTexts(folder: string): ContentText[] {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const there = Object.keys(files).filter((file) => existsSync(path.join(folder, file)));
  const values = readPlaceholderValues((file: FileName) => (there.includes(file) ? read(file) : undefined));
  return there.flatMap((file) => {
    const lines = new LineCounter();
    const { contents } = parseDocument(read(file), { lineCounter: lines });
    return valuesIn(contents).map(({ start, field, written }) => ({
      ...{ file, line: lines.linePos(start).line, field, written },
      text: file === 'claims.yaml' ? written : fillText(written, values).text,
    }));
  });
}

type Value = { start: number; field: string; written: string };

function valuesIn(node: unknown, field: string[] = []): Value[] {
  if (isMap(node)) return node.items.flatMap(({ key, value }) => valuesIn(value, [...field, String(key)]));
  if (isSeq(node)) return node.items.flatMap((item, index) => valuesIn(item, [...field, String(index)]));
  if (!isScalar(node) || !node.range) return [];
  return [{ start: node.range[0], field: field.join('.'), written: String(node.value) }];
}

/** Where a value is, in readable form. */
export const placeOf = ({ file, line }: ContentText) => `content/${file}:${line}`;

/** Where a field of a file is; the file alone if it is not written there. */
export function placeOfField(texts: ContentText[], file: string, field: string): string {
  const found = texts.find((text) => text.file === file && text.field.startsWith(field));
  return found ? placeOf(found) : `content/${file}`;
}

/** As a visitor hears it: one line, ordinary spaces, nothing invisible. Letters and punctuation stay. */
export function plain(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** For finding words however they are written: lowercase, without accents. */
export function folded(text: string): string {
  return plain(text).normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
}
