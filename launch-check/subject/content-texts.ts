import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { readPlaceholderValues } from '#content/check/check-file.ts';
import { fillText } from '#content/placeholders/fill-text.ts';
import { type FileName, files } from '#content/schema/files.ts';

export type ContentText = {
  file: string;
  line: number /** Like `hero.heading` or `2.text`. */;
  field: string;
  text: string;
};

/** Every value in a content folder with its file, line and field, in order, with its words in braces filled in. */
export function readContentTexts(folder: string): ContentText[] {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const there = Object.keys(files).filter((file) => existsSync(path.join(folder, file)));
  const facts = readPlaceholderValues((file: FileName) => (there.includes(file) ? read(file) : undefined));
  return there.flatMap((file) => {
    const lines = new LineCounter();
    const { contents } = parseDocument(read(file), { lineCounter: lines });
    return valuesIn(contents).map(({ start, field, text }) => ({
      file,
      line: lines.linePos(start).line,
      field,
      text: file === 'claims.yaml' ? text : fillText(text, facts).text,
    }));
  });
}

/** Where a value is, in readable form. */
export function placeOf({ file, line }: ContentText): string {
  return `content/${file}:${line}`;
}

type Value = { start: number; field: string; text: string };

function valuesIn(node: unknown, field: string[] = []): Value[] {
  if (isMap(node)) return node.items.flatMap(({ key, value }) => valuesIn(value, [...field, String(key)]));
  if (isSeq(node)) return node.items.flatMap((item, index) => valuesIn(item, [...field, String(index)]));
  if (!isScalar(node) || !node.range) return [];
  return [{ start: node.range[0], field: field.join('.'), text: String(node.value) }];
}
