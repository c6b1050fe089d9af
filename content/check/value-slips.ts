import { type Line, quoted, readLine, startsSomething } from './lines.ts';

export type Slip = { line: number; message: string };
/** How far a value extends: the index of its last line. Or what is wrong with it. */
type Reach = { last: number; slip?: Slip };

const wrong = (line: number, message: string): Reach => ({ last: line - 1, slip: { line, message } });

/** What is wrong with a value, if it is one of the usual slips, and where it ends. */
export function readValue(lines: readonly string[], line: Line): Reach {
  const { value } = line;
  const slip = (message: string) => wrong(line.number, message);
  if (/^["']/.test(value)) return readQuoted(lines, line);
  if (/^[[{]/.test(value)) return readFlow(lines, line);
  if (/^[|>]/.test(value)) return readBlock(lines, line);
  if (/^[@`%&*!]|^[-?:,](?:\s|$)|^[\]},]/.test(value)) return slip(startsWithSign(line));
  if (/^[“”„‘’].*:\s.*[“”’]$/u.test(value)) return slip(curlyQuotes(line));
  if (/:(?:\s|$)/.test(value.replace(/\s#.*$/, ''))) {
    return slip(`a text with a colon in it needs quotes around all of it; write ${quoted(line, value)}`);
  }
  return { last: line.number - 1 };
}

export const startsWithSign = (line: Line) =>
  `a text that starts with ${line.value[0]} needs quotes around all of it; write ${quoted(line, line.value)}`;

export const noteNotText = (line: Line) =>
  `what follows # is a note to yourself, not text; write ${quoted(line, line.value)} if it is text, or give the note a line of its own`;

const curlyQuotes = (line: Line) =>
  `curly quotes are read as letters; use straight ones; write ${quoted(line, line.value.replace(/^[“”„‘’]|[“”’]$/gu, ''))}`;

/** The most lines of a text in quotes. */
const longestQuote = 100;

/** The end of a quote that opens at the start of a value; it may be lines below. */
function readQuoted(lines: readonly string[], line: Line): Reach {
  const quote = line.value[0]!;
  const inner = quote === '"' ? /^"(?:[^"\\]|\\.?)*("|$)/s : /^'(?:[^']|'')*('(?!')|$)/;
  const fault = (message: string) => wrong(line.number, message);
  const unclosed = fault(
    `the quote that opens here is not closed; put one at the end of the text; write ${quoted(line, withoutQuotes(line.value))}`,
  );
  let text = line.value;
  for (let last = line.number - 1; ; ) {
    const [whole, close] = inner.exec(text)!;
    const rest = text.slice(whole.length);
    if (close && rest && !/^\s+#|^\s*$/.test(rest)) return fault(goesOn(line, quote, text, rest));
    const isOneLine = last === line.number - 1;
    if (close)
      return quote === '"' && isOneLine && !withoutForeignEscapes.test(whole)
        ? fault(backslash(line))
        : { last };
    last += 1;
    if (last >= lines.length || last > line.number + longestQuote) return unclosed;
    if (startsSomething(readLine(lines, last))) return unclosed;
    text += ` ${lines[last]!.trim()}`;
  }
}

/**
 * The escapes that a program writing YAML needs: `\"`, `\\`, a line break and a space before it, a tab, signs by
 * their number.
 */
const withoutForeignEscapes = /^(?:[^\\]|\\["\\ntu]|\\ (?=\\n))*$/;

const backslash = (line: Line) =>
  `a \\ means something else in double quotes; write ${quoted(line, withoutQuotes(line.value))}`;

function goesOn(line: Line, quote: string, text: string, rest: string): string {
  // Two apostrophes are not a double quote, though they look like one.
  const inner = withoutQuotes(text.replace(/^''(.*)''$/, '$1'));
  if (quote === "'" && /\p{L}'\p{L}/u.test(inner)) {
    return `an apostrophe ends a text in single quotes; write ${quoted(line, inner)}`;
  }
  // "We say "no" too" is one text; "Slabs" and "walks" is not one without more quotes.
  const whole = text.endsWith(quote) && /^\S/.test(rest) ? inner : text;
  return `the text goes on after its closing quote; write ${quoted(line, whole)}`;
}

const withoutQuotes = (value: string) => value.replace(/^(['"])(.*?)\1?$/s, '$2');

/** `[a, b]` and `{name: a}`, possibly over several lines, to the bracket that closes the first. */
function readFlow(lines: readonly string[], line: Line): Reach {
  const fault = (message: string) => wrong(line.number, message);
  let depth = 0;
  let text = line.value;
  for (let last = line.number - 1; ; ) {
    for (const { 0: sign, index } of text.matchAll(
      /"(?:[^"\\]|\\.)*"|(?<=(?:^|[[{,:])\s*)'(?:[^']|'')*'|[[\]{}]|(?<=\s)#.*/g,
    )) {
      if (sign.startsWith('#')) {
        if (!/[\]}]/.test(sign)) break;
        return fault(
          `what follows # is a note, so the list is not closed; put quotes around the text with the #`,
        );
      }
      depth += /[[{]/.test(sign) && sign.length === 1 ? 1 : /^[\]}]$/.test(sign) ? -1 : 0;
      if (depth > 0) continue;
      const rest = text.slice(index + 1);
      return rest && !/^\s+#|^\s*$/.test(rest) ? fault(startsWithSign(line)) : { last };
    }
    last += 1;
    const next = readLine(lines, last);
    if (last >= lines.length || (next && next.indent <= line.indent && startsSomething(next))) {
      return fault(
        `the ${line.value[0]} that opens here is not closed; close it with ${line.value[0] === '[' ? ']' : '}'}, or put quotes around all of it if it is text; write ${quoted(line, line.value)}`,
      );
    }
    text = lines[last]!;
  }
}

/** A text under `|` or `>`: all of it is indented further than its key. */
function readBlock(lines: readonly string[], line: Line): Reach {
  const [sign] = line.value;
  if (!/^[|>][-+\d]*(?:\s+#.*)?$/.test(line.value)) return wrong(line.number, startsWithSign(line));
  const parent = line.key === undefined ? (line.dashes.at(-1) ?? line.indent) : line.column;
  let last = line.number - 1;
  let depth: number | undefined;
  for (let index = line.number; index < lines.length; index += 1) {
    const text = lines[index]!;
    if (!text.trim()) continue;
    const indent = text.search(/\S/);
    if (indent > parent) {
      depth ??= indent;
      if (indent < depth)
        return wrong(
          index + 1,
          `this line of the text under ${sign} starts further left than the first; line them up`,
        );
      last = index;
      continue;
    }
    const next = readLine(lines, index);
    if (next && !startsSomething(next)) {
      return wrong(
        index + 1,
        `a text under ${sign} starts two spaces further right than the line above it; move this line`,
      );
    }
    break;
  }
  return { last };
}
