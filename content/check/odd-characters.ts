import type { Slip } from './value-slips.ts';

/** Characters that word processors, web pages and chats leave in a text: invisible, or in place of a lost letter. */
const names: Record<string, string> = {
  '\u00ad': 'a soft hyphen',
  '\u200b': 'a zero-width space',
  '\u200c': 'a letter separator',
  '\u200d': 'a letter joiner',
  '\ufeff': 'a mark that belongs at the start of a file',
};
const lineBreaks = '\v\f\r\u0085\u2028\u2029';
/** Joiners and selectors combine two pictures into one and may stay; the site itself puts U+2060 between figures. */
const inEmoji =
  /\p{Extended_Pictographic}[\u200d\ufe0e\ufe0f\p{Emoji_Modifier}\u{e0020}-\u{e007f}]+|[\d#*]\ufe0f/gu;
const odd = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\ufffd]|\ufe0e|\ufe0f/u;
const harmless = /[\t\n\u2060]/g;

/** What is wrong with the characters of a text; undefined if all of them are visible. */
export function findOddSign(text: string): string | undefined {
  const [sign] = odd.exec(text.replace(inEmoji, '').replace(harmless, '')) ?? [];
  if (sign === undefined) return undefined;
  const word = wordAround(text, sign);
  const anew = word ? `delete "${word}" and type it again` : 'delete the line and type it again';
  if (sign === '\ufffd') return `a letter was lost and replaced by �; ${anew}`;
  if (lineBreaks.includes(sign)) return `there is an invisible line break from another program here; ${anew}`;
  const code = sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
  return `there is an invisible character here (${names[sign] ?? `U+${code}`}); ${anew}`;
}

/** The word that contains a character, without its invisible parts. */
function wordAround(text: string, sign: string): string {
  const word = text.split(/[ \t\n]+/).find((part) => part.includes(sign)) ?? '';
  return [...word].filter((letter) => letter === '\ufffd' || !odd.test(letter)).join('');
}

/** Characters that look like a space but are not one to YAML. */
const otherSpace = '[\\u00a0\\u1680\\u2000-\\u200b\\u202f\\u205f\\u3000\\ufeff]';
const atStart = new RegExp(`^[ \\t]*${otherSpace}`, 'u');
const afterSign = new RegExp(`^[ \\t]*(?:-|[\\w-]+:)[ \\t]*${otherSpace}`, 'u');

/** Where something other than a space indents the file: it would be read as letters, or not at all. */
export function findOddSpaces(lines: readonly string[]): Slip[] {
  const slips = lines.flatMap((text, index): Slip[] => {
    const message = explainSpaces(text);
    return message ? [{ line: index + 1, message }] : [];
  });
  // In text pasted from elsewhere, all lines have it; reporting the first is enough.
  return slips.filter(({ message }, index) => slips.findIndex((slip) => slip.message === message) === index);
}

/** What is wrong with the spaces that structure a line. */
export function explainSpaces(text: string): string | undefined {
  if (/^[ \t]*(?:#|$)/.test(text)) return undefined;
  if (/^ *\t/.test(text)) return 'this line starts with a tab; replace it with spaces, two for each step';
  if (atStart.test(text)) return `this line starts with ${falseSpace}`;
  return afterSign.test(text) ? `after the colon or the dash there is ${falseSpace}` : undefined;
}

/** YAML knows the line endings of Windows and Unix; others would join lines. */
export function findOldLineEnds(lines: readonly string[]): Slip | undefined {
  const index = lines.findIndex((text) => text.includes('\r'));
  return index < 0 ? undefined : { line: index + 1, message: brokenLines };
}

const falseSpace =
  'a character that only looks like a space, as in text from web pages and word processors; delete it and press the space bar';
const brokenLines =
  'the lines of this file end the way they did on very old Macs; save it again with Windows (CRLF) or Unix (LF) line endings';
