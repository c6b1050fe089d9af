import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type YAMLError,
} from 'yaml';
import type { FieldPath } from '../schema/field-path.ts';
import type { FileName } from '../schema/files.ts';
import type { Fault } from './fault.ts';
import { findOddSpaces, findOldLineEnds } from './odd-characters.ts';
import { findRefused } from './refused-yaml.ts';
import { findSlip } from './slips.ts';
import type { Slip } from './value-slips.ts';

export type ParsedFile = {
  /** What the file says, unchecked; undefined when it cannot be read exactly. */
  value: unknown;
  /** What is wrong with the YAML itself. */
  faults: Fault[];
  /** The line of a field, or of the nearest thing around it that is there. */
  lineOf: (path: FieldPath) => number;
  /** A field as written in the file, with its quotes; undefined if it is not there. */
  writtenAt: (path: FieldPath) => string | undefined;
};

/** What the parser stumbles over when none of the usual slips is found. */
const stumbles: Partial<Record<YAMLError['code'], (name: string) => string>> = {
  DUPLICATE_KEY: (name) => `${name}: appears here a second time; delete one of the two`,
  BAD_INDENT: () => 'this line starts too far left or right; line it up with its neighbors',
  BAD_DQ_ESCAPE: () => 'a \\ means something else in double quotes; put single quotes around the text',
  BLOCK_IN_FLOW: () => 'between [ ] or { } a text with a colon or a comma needs quotes around it',
  RESOURCE_EXHAUSTION: () =>
    'this file is nested too deeply to be what you wrote; put it back from your backup',
};
const cannotStand = () =>
  'something in this line does not belong here; put quotes around the text, or type the line again';

/** Reads the YAML of one content file. Never throws, and reads nothing that could mean something else. */
export function parseFile(file: FileName, text: string): ParsedFile {
  const clean = text.replace(/^\ufeff/, '');
  const lines = clean.split(/\r?\n/);
  const lineEnds = findOldLineEnds(lines);
  if (lineEnds) return unread(file, [lineEnds]);
  const counter = new LineCounter();
  const document = parseDocument(clean, { lineCounter: counter });
  const lineAt = (offset: number) => Math.min(counter.linePos(offset).line, lines.length);
  if (document.errors.length > 0) {
    const spaces = findOddSpaces(lines);
    const found = findSlip(lines) ?? explainError(document.errors[0]!, clean, lineAt);
    return unread(file, spaces.length > 0 ? spaces : [found]);
  }
  const refused = findRefused({ text: clean, lines, document, lineAt });
  if (refused.length > 0) return unread(file, refused);
  return {
    value: document.toJS(),
    faults: [],
    lineOf: (path) => lineAt(offsetOf(document, path)),
    writtenAt: (path) => {
      const node = document.getIn(path, true);
      return isNode(node) && node.range ? clean.slice(node.range[0], node.range[1]).trim() : undefined;
    },
  };
}

function unread(file: FileName, slips: Slip[]): ParsedFile {
  const faults = slips.map(({ line, message }) => ({ file, line, path: [], message }));
  return { value: undefined, faults, lineOf: () => 1, writtenAt: () => undefined };
}

function explainError({ code, pos }: YAMLError, text: string, lineAt: (offset: number) => number): Slip {
  const name = /^["']?([^"':\n]*)/.exec(text.slice(pos[0]))![1]!;
  return { line: lineAt(pos[0]), message: (stumbles[code] ?? cannotStand)(name) };
}

function offsetOf(document: Document, path: FieldPath): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const step of path) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      : undefined;
    const found = pair ? pair.key : isSeq(node) ? node.items[Number(step)] : undefined;
    if (!isNode(found)) break;
    offset = found.range?.[0] ?? offset;
    node = pair ? pair.value : found;
  }
  return offset;
}
