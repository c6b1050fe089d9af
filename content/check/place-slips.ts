import { type Line, opens, quoted } from './lines.ts';

/** A list or a group of fields around the current line, and the column of its dashes or keys. */
export type Level = { column: number; isList: boolean };

/** What is wrong with a line's position, given the line before it and the levels around it. */
export function slipOfPlace(line: Line, before: Line | undefined, around: Level[]): string | undefined {
  const deepest = around.at(-1);
  if (!deepest || !before) return isText(line) ? notAField(line, around) : undefined;
  if (line.indent > deepest.column) {
    if (opens(before)) return undefined;
    return isText(line) ? folded(before) : tooDeep(line, before, deepest);
  }
  if (isText(line)) return notAField(line, around);
  const level = around.filter(({ column }) => column === line.indent);
  if (level.length > 0) return slipOfKind(line, level, opens(before));
  const columns = around.map(({ column }) => column);
  const near = [
    columns.findLast((column) => column < line.indent),
    columns.find((column) => column > line.indent),
  ].filter((column) => column !== undefined);
  return `this line starts with ${spaces(line.indent)}, the lines it can belong to with ${near.join(' or ')}; line it up`;
}

/** A field among dashes, or a dash among fields. */
function slipOfKind({ dashes, key }: Line, level: Level[], isUnderWord: boolean): string | undefined {
  if (dashes.length === 0 && level.every(({ isList }) => isList)) {
    return `before ${key}: a dash is missing, or this line starts too far right`;
  }
  if (dashes.length === 0 || isUnderWord || level.some(({ isList }) => isList)) return undefined;
  return 'there is a dash here but no list; delete it, or move the line below the list it belongs to';
}

export const isText = ({ key, dashes }: Line) => key === undefined && dashes.length === 0;

function tooDeep(line: Line, before: Line, deepest: Level): string {
  if (line.dashes.length > 0 && before.dashes.length > 0) return dashTooDeep;
  if (line.dashes.length > 0 && before.key) return twoValues(before);
  return `this line starts with ${spaces(line.indent)}, the one above with ${spaces(deepest.column)}; fields that belong together start at the same place`;
}

export const dashTooDeep = 'this dash is too far right; line it up with the dash above';
/** @param before the line that has a text although its list follows */
export const twoValues = ({ key }: Line) =>
  `after ${key}: there is a text, but a list begins here; delete one of the two`;

/** @param before the line that this one would continue */
export const folded = (before: Line) =>
  before.dashes.length > 0 && before.key === undefined
    ? `this line has no dash, so it would be read as the end of the entry above; start it with a dash, or put both on one line`
    : `a text goes on one line, however long; put this line at the end of the one above`;

/** A line without key or dash that does not continue the line above either. */
export function notAField(line: Line, around: Level[]): string {
  const glued = /^([A-Za-z][\w-]*):(\S.*)$/.exec(line.content);
  if (glued) return `a space belongs after the colon: ${glued[1]}: ${glued[2]}`;
  const dash = /^-(\S.*)$/.exec(line.content);
  if (dash) return `a space belongs after the dash: - ${dash[1]}`;
  const here = around.filter(({ column }) => column === line.indent);
  const isAmongEntries = here.length > 0 ? here : around.filter(({ column }) => column > line.indent);
  if (isAmongEntries.some(({ isList }) => isList)) {
    return `an entry of a list starts with a dash and a space: ${quoted({ ...line, dashes: [0] }, line.content)}`;
  }
  return /^[A-Za-z]/.test(line.content)
    ? `a colon and a space are missing after the first word: ${line.content.replace(/^([\w-]+)\s*[;=,：]?\s*/, '$1: ').trim()}`
    : 'this line is neither a field with its colon nor an entry with its dash; fix it, or delete it';
}

const spaces = (count: number) => (count === 0 ? 'no space' : count === 1 ? '1 space' : `${count} spaces`);

/** What word processors and phones turn a dash into. */
export const bullet = /^[*•·–—‣▪](?:\s|$)/u;
export const otherDash = ({ content }: Pick<Line, 'content'>) =>
  `an entry starts with a dash from the keyboard and a space, not with ${[...content][0]}; write - ${content.slice(1).trim()}`;
