/**
 * Adds a line to what a visitor typed, never over it.
 * @returns the new text; the same text if it already has that line; undefined if it would grow past `most`
 */
export function appendLine(text: string, line: string, maxLength: number): string | undefined {
  if (text.split('\n').includes(line)) return text;
  const joined = text.trim() === '' ? line : `${text.trimEnd()}\n${line}`;
  return joined.length <= maxLength ? joined : undefined;
}
