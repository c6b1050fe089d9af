import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  type Document,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import { maxFileBytes } from '#shared/content/limits.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import { firstLanguage } from '#shared/languages.ts';
import { defaultTexts, type FileName } from '../schema/files.ts';
import type { ContentProblem } from './problem.ts';

/** A file's text, or why it can't be read, with the file system's code if there is one. */
export type ReadText = { ok: true; text: string } | { ok: false; problem: ContentProblem; code?: string };

const fromBackup = 'restore the file from your backup';
/** The message for forms, which can't fix it. */
const byHand = 'This was changed by hand, and it can’t be read now. Ask the person who changed it to fix it.';

/** Reads a content file as UTF-8; invalid bytes are refused, not replaced. Never throws. */
export function readText(folder: string, file: FileName): ReadText {
  const refuse = (message: string, code?: string): ReadText => ({
    ok: false,
    problem: { file, line: 1, path: [], message, inForm: byHand },
    code,
  });
  try {
    const filePath = path.join(folder, file);
    const found = statSync(filePath);
    if (!found.isFile()) return refuse(`this is not a file; ${fromBackup}`);
    if (found.size > maxFileBytes)
      return refuse(`this file is far too large to be what you wrote; ${fromBackup}`);
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(filePath)) };
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    const standIn = defaultTexts[file];
    if (code === 'ENOENT') {
      return standIn === undefined
        ? refuse(`this file is missing; ${fromBackup}`, code)
        : { ok: true, text: standIn };
    }
    return code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
      ? refuse('this file is not saved as UTF-8; save it again with that encoding, as plain text')
      : refuse(`this file cannot be read (the system says ${code}); ${fromBackup}`, code);
  }
}

export type ParsedFile = {
  /** The file's value, unchecked; undefined if it can't be read without ambiguity. */
  value: unknown;
  /** What is wrong with the YAML itself. */
  problems: ContentProblem[];
  /** The line of a field, or of the nearest field around it that exists. */
  lineOf: (path: FieldPath) => number;
};

/** The text of each file that was parsed last. */
const lastParsed = new Map<FileName, { text: string; document: Document; parsed: ParsedFile }>();

/**
 * Parses the YAML of one content file and refuses what could be misread. Never throws. The last result for each file
 * is cached: the form, the check of each language and the counts parse the same text in turn, and five hundred
 * projects take a while.
 */
export function parseFile(file: FileName, text: string): ParsedFile {
  const last = lastParsed.get(file);
  if (last?.text === text) return last.parsed;
  const { document, parsed } = parseText(file, text);
  lastParsed.set(file, { text, document, parsed });
  return parsed;
}

/**
 * Returns a parsed document that the caller may change; it is removed from the cache.
 * @param text without a byte order mark
 */
export function getDocumentToEdit(text: string): Document {
  const known = [...lastParsed].find(([, last]) => last.text === text);
  if (!known) return parseDocument(text);
  const [file, { document }] = known;
  lastParsed.delete(file);
  return document;
}

function parseText(file: FileName, text: string): { document: Document; parsed: ParsedFile } {
  const clean = stripByteOrderMark(text);
  const counter = new LineCounter();
  const document = parseDocument(clean, { lineCounter: counter, prettyErrors: false });
  const lineAt = (offset: number) => counter.linePos(Math.min(offset, clean.length)).line;
  // What follows the first error is mostly its echo.
  const found: Misreading[] = document.errors.slice(0, 1).map(({ code, message, pos }) => ({
    offset: pos[0],
    message: `this cannot be read, from column ${counter.linePos(pos[0]).col} on (${message}); ${remedies[code] ?? remedy}`,
  }));
  if (found.length === 0) found.push(...findMisreadings(document, clean));
  const problems = found.map(({ offset, message }) => ({
    file,
    line: lineAt(offset),
    path: [],
    message,
    inForm: byHand,
  }));
  const parsed: ParsedFile =
    problems.length > 0
      ? { value: undefined, problems, lineOf: () => 1 }
      : { value: document.toJS(), problems, lineOf: (path) => lineAt(offsetOf(document, path)) };
  return { document, parsed };
}

/** Removes the byte order mark that some editors write at the start of a file. */
export const stripByteOrderMark = (text: string) => text.replace(/^\ufeff/, '');

/** The most frequent causes of a parser error, which may be reported lines below them. */
const remedy =
  'here or above: put quotes around a text that has a colon, a # or quotes in it or starts with a symbol; put a space after each colon and dash; and start each line exactly below the ones it belongs with';
const remedies: Partial<Record<string, string>> = {
  DUPLICATE_KEY: 'the same word starts two lines: delete one of them',
  RESOURCE_EXHAUSTION: fromBackup,
  TAB_AS_INDENT: 'replace the tab with spaces, two for each step',
};

type Misreading = { offset: number; message: string };

/**
 * Finds what YAML silently reads differently from how it looks: an anchor or a tag hides a word, a # hides the rest of
 * a text, and an entry without its dash is appended to the one above.
 */
function findMisreadings(document: Document, text: string): Misreading[] {
  const found: Misreading[] = [];
  const refuse = ({ range }: Node, message: string) => found.push({ offset: range![0], message });
  visit(document, {
    Pair(_key, { key }) {
      if (isCollection(key)) refuse(key, needsQuotes('[ or {'));
      if (isScalar(key) && key.value === '__proto__')
        refuse(key, 'this word cannot be a name; choose another');
    },
    Alias(_key, node) {
      refuse(node, needsQuotes('*'));
    },
    Node(_key, node) {
      if (node.anchor || node.tag) refuse(node, needsQuotes('& or !'));
      if (!isScalar(node) || node.type !== 'PLAIN') return;
      const [start, end] = node.range!;
      if (text.slice(start, end).includes('\n')) refuse(node, continuedLine);
      if (typeof node.value !== 'string' && node.value !== null) return;
      if (/^[ \t]*#/.test(text.slice(end))) refuse(node, commentInText);
    },
  });
  return found;
}

const needsQuotes = (signs: string) => `a text that starts with ${signs} needs quotes around all of it`;
const commentInText =
  'what follows # is a note to yourself, not text; put quotes around the whole text, or give the note a line of its own';
const continuedLine =
  'this text goes on in the line below; put it on one line, or start that line with its word and a colon, or a dash and a space';

function offsetOf(document: Document, path: FieldPath): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const [depth, step] of path.entries()) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(step))
      : undefined;
    const found = pair ? pair.key : isSeq(node) ? node.items[Number(step)] : undefined;
    if (!isNode(found)) break;
    offset = found.range?.[0] ?? offset;
    node = pair ? pair.value : found;
    // Of a text with its translation, the text.
    const said = depth === path.length - 1 && isMap(node) ? node.get(firstLanguage, true) : undefined;
    if (said) offset = (said as Node).range?.[0] ?? offset;
  }
  return offset;
}
