import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import type { FileName } from '../schema.ts';
import type { Fault, FieldPath } from './fault.ts';

export type ParsedFile = {
  /** What the file says, unchecked; undefined when it is not YAML. */
  value: unknown;
  /** What is wrong with the writing itself. */
  faults: Fault[];
  /** The line of a field, or of the nearest thing around it that is there. */
  lineOf: (path: FieldPath) => number;
};

/** The usual slips, by the parser's code, and how they are mended. */
const mends: Partial<Record<YAMLError['code'], string>> = {
  BLOCK_AS_IMPLICIT_KEY: 'a text with a colon in it needs quotes around the whole text',
  DUPLICATE_KEY: 'this word stands here twice; take one away',
  TAB_AS_INDENT: 'this line starts with a tab; use two spaces for each step',
  BAD_INDENT: 'this line starts too far left or right; line it up with its neighbors',
  MISSING_CHAR: 'something is not closed here, or a colon or its space is missing; check the quotes',
  UNEXPECTED_TOKEN: 'this cannot stand here; a text that starts with a sign needs quotes around it',
};

/** Reads the YAML of one content file. Never throws. */
export function parseFile(file: FileName, text: string): ParsedFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  const lineAt = (offset: number) => lines.linePos(offset).line;
  const faults = document.errors.map((error) => ({
    file,
    line: lineAt(error.pos[0]),
    path: [],
    message: mends[error.code] ?? error.message.split(' at line ')[0]!,
  }));
  if (faults.length > 0) return { value: undefined, faults: faults.slice(0, 1), lineOf: () => 1 };
  return {
    value: document.toJS(),
    faults: findCutTexts(document, text).map((offset) => ({
      file,
      line: lineAt(offset),
      path: [],
      message: 'what follows # is read as a note, not as text; put quotes around the whole text',
    })),
    lineOf: (path) => lineAt(offsetOf(document, path)),
  };
}

/** Where text written without quotes is cut off by a # on the same line. */
function findCutTexts(document: Document, text: string): number[] {
  const offsets: number[] = [];
  visit(document, {
    Scalar(_key, { type, value, range }) {
      if (type !== 'PLAIN' || typeof value !== 'string' || !range) return;
      if (/^[ \t]+#/.test(text.slice(range[1]))) offsets.push(range[0]);
    },
  });
  return offsets;
}

function offsetOf(document: Document, path: FieldPath): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const step of path) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === step)
      : undefined;
    const found = pair ? pair.key : isSeq(node) ? node.items[Number(step)] : undefined;
    if (!isNode(found)) break;
    offset = found.range?.[0] ?? offset;
    node = pair ? pair.value : found;
  }
  return offset;
}
