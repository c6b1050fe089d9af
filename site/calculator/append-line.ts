/** Adds a line to what a visitor typed, never over it. @returns the new text; the same if it already has that line */
export function appendLine(text: string, line: string): string {
  if (text.split('\n').includes(line)) return text;
  return text.trim() === '' ? line : `${text.trimEnd()}\n${line}`;
}
