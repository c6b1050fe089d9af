import { type Line, opens, readLine } from './lines.ts';
import { bullet, isText, type Level, notAField, otherDash, slipOfPlace } from './place-slips.ts';
import { readValue, type Slip } from './value-slips.ts';

/**
 * Why a file is not YAML: the first of the usual slips in it. The parser says where it stumbled, which may be far
 * below the slip; it decides first whether anything is wrong at all.
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

/** A line that splits a file or changes how it is read. */
export function parting({ content }: Line): string {
  if (content.startsWith('%')) return 'a line that starts with % changes how this file is read; delete it';
  return content.startsWith('.')
    ? '... ends this file before its end; delete this line'
    : '--- starts a second file inside this one; delete this line';
}

/** The levels that continue in this line, and those that start in it. */
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

/** What is wrong with the line above, if this line reveals it. */
function slipAbove(line: Line, before: Line, around: Level[], lines: readonly string[]): string | undefined {
  if (isText(before)) {
    return !isText(line) && line.indent === before.indent ? notAField(before, around) : undefined;
  }
  if (opens(before) || line.key === undefined || line.dashes.length > 0) return undefined;
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
