import { CST, type Document, isCollection, Lexer, type Scalar, visit } from 'yaml';
import { type Line, readLine } from './lines.ts';
import { explainSpaces, findOddSign } from './odd-characters.ts';
import { dashTooDeep, folded, otherDash, twoValues } from './place-slips.ts';
import { parting } from './slips.ts';
import { noteNotText, readValue, type Slip, startsWithSign } from './value-slips.ts';

/** A text without errors, and what the parser made of it. */
type Parsed = {
  text: string;
  lines: readonly string[];
  document: Document;
  lineAt: (offset: number) => number;
};

/**
 * What YAML silently reads differently from what was meant: an anchor or a tag swallows a word, a # swallows the rest
 * of a text, a forgotten dash joins two entries. An owner needs none of it, so all of it is refused.
 */
export function findRefused(parsed: Parsed): Slip[] {
  const found = findMachinery(parsed);
  return found.length > 0 ? found : findMisread(parsed);
}

const machinery = ['alias', 'anchor', 'tag', 'directive-line', 'explicit-key-ind'];

function findMachinery({ text, lines, lineAt }: Parsed): Slip[] {
  const found = new Map<number, string>();
  let offset = 0;
  for (const token of new Lexer().lex(text)) {
    const kind = CST.tokenType(token);
    // The tokens that mark the start of a document or a text are not in the source.
    if (kind === 'doc-mode' || kind === 'scalar' || kind === 'flow-error-end') continue;
    const start = offset;
    offset += token.length;
    if (!kind || !machinery.includes(kind)) continue;
    const line = readLine(lines, lineAt(start) - 1)!;
    if (found.has(line.number)) continue;
    const isAtStart = line.value.startsWith(token);
    const message = isAtStart ? startsWithSign(line) : needsQuotes(token);
    found.set(line.number, kind === 'directive-line' ? parting(line) : message);
  }
  return [...found].map(([line, message]) => ({ line, message }));
}

const needsQuotes = (token: string) =>
  `${token} would not be read as text here; put quotes around it, or around the whole text it belongs to`;

function findMisread({ text, lines, document, lineAt }: Parsed): Slip[] {
  const found: Slip[] = [];
  visit(document, {
    Pair(_key, { key }) {
      if (isCollection(key))
        found.push({ line: lineAt(key.range?.[0] ?? 0), message: needsQuotes('[ or {') });
    },
    Scalar(key, node, path) {
      const [start = 0, end = 0] = node.range ?? [];
      const number = lineAt(start);
      const line = readLine(lines, number - 1);
      const last = lineAt(Math.max(start, end - 1));
      const isInFlow = path.some((around) => isCollection(around) && around.flow === true);
      const spaces = explainSpaces(lines[number - 1]!);
      const slip =
        (spaces && { line: number, message: spaces }) ||
        (line && key !== 'key' && misread(node, line, last, isInFlow, text, lines)) ||
        oddSign(node, number, last, lines);
      // In text pasted from elsewhere, all lines have the same; reporting the first is enough.
      if (slip && !found.some(({ message }) => message === slip.message)) found.push(slip);
    },
  });
  return found;
}

/** @param last the line in which the text ends @param isInFlow whether it is inside brackets */
function misread(
  node: Scalar,
  line: Line,
  last: number,
  isInFlow: boolean,
  text: string,
  lines: readonly string[],
): Slip | undefined {
  const [start = 0, end = 0] = node.range ?? [];
  const isText = typeof node.value === 'string';
  if (node.type === 'PLAIN' && (isText || node.value === null) && /^[ \t]*#/.test(text.slice(end))) {
    return { line: line.number, message: noteNotText(line) };
  }
  if (node.type?.startsWith('QUOTE')) return isInFlow ? undefined : readValue(lines, line).slip;
  return node.type === 'PLAIN' && isText && last > line.number
    ? joined(line, /^[-•·–—‣▪]/u.test(text.slice(start)), lines)
    : undefined;
}

/** An unquoted text that continues on the next line. */
function joined(line: Line, startsWithDash: boolean, lines: readonly string[]): Slip {
  if (startsWithDash) {
    const message = /^-/.test(line.content)
      ? `a space belongs after the dash: - ${line.content.slice(1)}`
      : otherDash(line);
    return { line: line.number, message };
  }
  const next = lines.findIndex((_, index) => index >= line.number && readLine(lines, index) !== undefined);
  const hasDash = readLine(lines, next)!.dashes.length > 0;
  const explained = line.key === undefined ? dashTooDeep : twoValues(line);
  return { line: next + 1, message: hasDash ? explained : folded(line) };
}

function oddSign({ value }: Scalar, first: number, last: number, lines: readonly string[]): Slip | undefined {
  if (typeof value !== 'string') return undefined;
  const message = findOddSign(value);
  if (!message) return undefined;
  const index = lines.slice(first - 1, last).findIndex((line) => findOddSign(line));
  return { line: first + Math.max(index, 0), message };
}
