/** A line of YAML by its layout: `  - title: Slab` starts with 2 spaces, has a dash at 2, and its key at 4. */
export type Line = {
  number: number;
  indent: number;
  /** The column of each dash. */
  dashes: number[];
  /** Where the key, or the text of an entry, starts. */
  column: number;
  key?: string;
  /** What follows the key, or the dash. */
  value: string;
  /** From the first dash or letter on. */
  content: string;
};

const layout =
  /^(?<indent>\s*)(?<dashes>(?:-[ \t]+|-$)*)(?:(?<key>"[^"]*"|'[^']*'|[^\s"'#&*!|>%@`[\]{},-][^#]*?)[ \t]*:(?=\s|$)[ \t]*)?(?<value>.*)$/su;

/** @returns undefined for an empty line or a note */
export function readLine(lines: readonly string[], index: number): Line | undefined {
  const text = (lines[index] ?? '').trimEnd();
  if (/^\s*(?:#|$)/.test(text)) return undefined;
  const { indent, dashes, key, value } = layout.exec(text)!.groups as Record<string, string | undefined>;
  const found = [...dashes!.matchAll(/-/g)].map((dash) => indent!.length + dash.index);
  return {
    number: index + 1,
    indent: indent!.length,
    dashes: found,
    column: indent!.length + dashes!.length,
    key,
    value: value!,
    content: text.trimStart(),
  };
}

/** Whether a line's value is on the lines below it: nothing but a note follows its key or dash. */
export const opens = ({ value }: Line) => /^(?:#|$)/.test(value);

/** Whether a line can only be a field or an entry of its own, and so cannot continue a text. */
export const startsSomething = (line: Line | undefined) =>
  line !== undefined && (line.dashes.length > 0 || (line.key !== undefined && /^[\w-]+$/.test(line.key)));

/** The text of a line quoted so that all of it is text, with its key or dash in front. */
export function quoted({ key, dashes }: Pick<Line, 'key' | 'dashes'>, text: string): string {
  const start = key ? `${key}: ` : dashes.length > 0 ? '- ' : '';
  const short = text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
  if (!short.includes("'")) return `${start}'${short}'`;
  return /["\\]/.test(short) ? `${start}'${short.replaceAll("'", "''")}'` : `${start}"${short}"`;
}

/** The most characters of a text that a message repeats. */
const longestShown = 60;
