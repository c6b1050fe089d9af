import { type Line, quoted, readLine } from './lines.ts';
import { readValue, type Slip } from './value-slips.ts';

/** A list or a group of fields around the line that is read, and where its dashes or keys stand. */
type Level = { column: number; isList: boolean };

/**
 * Why a file is not YAML, told by the first of the usual slips in it. The parser says where it stumbled, which may be
 * far below the slip; it is asked first whether anything is wrong at all.
 */
export function findSlip(lines: readonly string[]): Slip | undefined {
  let around: Level[] = [];
  let before: Line | undefined;
  for (let index = 0; index < lines.length; index += 1) {
    const line = readLine(lines, index);
    if (!line) continue;
    if (/^(?:---|\.\.\.)(?:\s|$)|^%/.test(line.content) && line.indent === 0) {
      if (before || line.content.startsWith('%')) return slip(line, parting(line));
      continue;
    }
    if (bullet.test(line.content)) return slip(line, otherDash(line));
    const above = before && slipAbove(line, before, around, lines);
    if (above) return slip(before!, above);
    const place = slipOfPlace(line, before, around);
    if (place) return slip(line, place);
    around = levelsOf(line, around);
    const { last, slip: found } = readValue(lines, line);
    if (found) return found;
    index = last;
    before = line;
  }
  return undefined;
}

const slip = ({ number }: Line, message: string): Slip => ({ line: number, message });

/** What stands at the start of a line to part a file or to change how it is read. */
export function parting({ content }: Line): string {
  if (content.startsWith('%')) return 'a line that starts with % changes how this file is read; take it away';
  return content.startsWith('.')
    ? '... ends this file before its end; take this line away'
    : '--- starts a second file inside this one; take this line away';
}

/** The levels that go on in this line, and those that start in it. */
function levelsOf({ dashes, column, key }: Line, around: Level[]): Level[] {
  const columns = [
    ...dashes.map((dash) => ({ column: dash, isList: true })),
    ...(key === undefined ? [] : [{ column, isList: false }]),
  ];
  const first = columns[0];
  if (!first) return around;
  const goOn = around.filter(
    (level) =>
      level.column < first.column || (level.column === first.column && !level.isList && first.isList),
  );
  return [...goOn, ...columns];
}

/** What word processors and phones make of a dash. */
const bullet = /^[*•·–—‣▪](?:\s|$)/u;
export const otherDash = ({ content }: Pick<Line, 'content'>) =>
  `an entry starts with a dash from the keyboard and a space, not with ${[...content][0]}; write - ${content.slice(1).trim()}`;

/** What is wrong with the line above, when this line shows it. */
function slipAbove(line: Line, before: Line, around: Level[], lines: readonly string[]): string | undefined {
  if (isText(before)) {
    return !isText(line) && line.indent === before.indent ? notAField(before, around) : undefined;
  }
  if (before.value === '' || line.key === undefined || line.dashes.length > 0) return undefined;
  if (before.key === undefined && line.indent === before.column) {
    return 'after this dash a word and its colon are missing, as in the entries around it';
  }
  const hasDashes = before.dashes.length === 0 && line.indent === before.column + 2;
  return hasDashes && nextAt(before, lines)?.dashes[0] === before.indent
    ? `before ${before.key}: a dash and a space are missing`
    : undefined;
}

/** The next line after a line that starts where it does, or further left. */
function nextAt({ number, indent }: Line, lines: readonly string[]): Line | undefined {
  const index = lines.findIndex(
    (_, at) => at >= number && (readLine(lines, at)?.indent ?? indent + 1) <= indent,
  );
  return readLine(lines, index);
}

/** What is wrong with where a line stands, seen from the line before it and the levels around. */
function slipOfPlace(line: Line, before: Line | undefined, around: Level[]): string | undefined {
  const deepest = around.at(-1);
  if (!deepest || !before) return isText(line) ? notAField(line, around) : undefined;
  const opens = before.value === '';
  if (line.indent > deepest.column) {
    if (opens) return undefined;
    return isText(line) ? folded(before) : tooDeep(line, before, deepest);
  }
  if (isText(line)) return notAField(line, around);
  const level = around.filter(({ column }) => column === line.indent);
  if (level.length > 0) return slipOfKind(line, level, opens);
  const columns = around.map(({ column }) => column);
  const near = [
    columns.findLast((column) => column < line.indent),
    columns.find((column) => column > line.indent),
  ].filter((column) => column !== undefined);
  return `this line starts with ${spaces(line.indent)}, the lines it can belong to with ${near.join(' or ')}; line it up`;
}

/** A field among dashes, or a dash among fields. */
function slipOfKind({ dashes, key }: Line, level: Level[], opens: boolean): string | undefined {
  if (dashes.length === 0 && level.every(({ isList }) => isList)) {
    return `before ${key}: a dash is missing, or this line starts too far right`;
  }
  if (dashes.length === 0 || opens || level.some(({ isList }) => isList)) return undefined;
  return 'here stands a dash where no list is; take it away, or move the line under the list it belongs to';
}

const isText = ({ key, dashes }: Line) => key === undefined && dashes.length === 0;

function tooDeep(line: Line, before: Line, deepest: Level): string {
  if (line.dashes.length > 0 && before.dashes.length > 0) return dashTooDeep;
  if (line.dashes.length > 0 && before.key) return twoValues(before);
  return `this line starts with ${spaces(line.indent)}, the one above with ${spaces(deepest.column)}; fields that belong together start at the same place`;
}

export const dashTooDeep = 'this dash stands too far right; line it up with the dash above';
/** @param before where a text stands although its list follows */
export const twoValues = ({ key }: Line) =>
  `after ${key}: stands a text, and here begins a list; take one of the two away`;

/** @param before the line that such a one would go on */
export const folded = (before: Line) =>
  before.dashes.length > 0 && before.key === undefined
    ? `this line has no dash, so it would be read as the end of the entry above; start it with a dash, or put both on one line`
    : `a text stands on one line, however long; put this line at the end of the one above`;

/** A line without key and dash that is no text of the line above either. */
function notAField(line: Line, around: Level[]): string {
  const glued = /^([A-Za-z][\w-]*):(\S.*)$/.exec(line.content);
  if (glued) return `after the colon belongs a space: ${glued[1]}: ${glued[2]}`;
  const dash = /^-(\S.*)$/.exec(line.content);
  if (dash) return `after the dash belongs a space: - ${dash[1]}`;
  const here = around.filter(({ column }) => column === line.indent);
  const isAmongEntries = here.length > 0 ? here : around.filter(({ column }) => column > line.indent);
  if (isAmongEntries.some(({ isList }) => isList)) {
    return `an entry of a list starts with a dash and a space: ${quoted({ ...line, dashes: [0] }, line.content)}`;
  }
  return /^[A-Za-z]/.test(line.content)
    ? `here a colon and a space are missing after the first word: ${line.content.replace(/^([\w-]+)\s*[;=,：]?\s*/, '$1: ').trim()}`
    : 'this line is neither a field with its colon nor an entry with its dash; mend it, or take it away';
}

const spaces = (count: number) => (count === 0 ? 'no space' : count === 1 ? '1 space' : `${count} spaces`);
