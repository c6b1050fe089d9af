import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { files } from '#content/schema.ts';

export type ContentText = {
  file: string;
  line: number /** Like `hero.heading` or `2.text`. */;
  field: string;
  text: string;
};

/** Every value in a content folder with its file, line and field, in their order. */
export function readContentTexts(folder: string): ContentText[] {
  const there = Object.keys(files).filter((file) => existsSync(path.join(folder, file)));
  return there.flatMap((file) => {
    const lines = new LineCounter();
    const { contents } = parseDocument(readFileSync(path.join(folder, file), 'utf8'), { lineCounter: lines });
    return valuesIn(contents).map(({ start, field, text }) => ({
      file,
      line: lines.linePos(start).line,
      field,
      text,
    }));
  });
}

/** Where a value stands, as people say it. */
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
