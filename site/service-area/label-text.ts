/** The letters' height on a phone, in units; wider windows show smaller ones in the same space. */
export const fontSize = 32;
/** From one line of a name to the next, in letters' heights. */
export const lineHeight = 1.1;
/** From the baseline to the highest and the lowest part of a line, in letters' heights. */
export const reach = { up: 0.75, down: 0.23 };

const widths: [RegExp, number][] = [
  [/[^\u0020-\u024f’]/, 1.05],
  [/[il'’|.,]/, 0.27],
  [/[Ifrt -]/, 0.38],
  [/[mMwW@%]/, 0.9],
  [/[A-Z&\p{Lu}]/u, 0.7],
];
const usual = 0.57;

/** The maximum width of a line, in letter heights: Barlow's semibold or its fallback, whichever is wider. */
export function lineWidth(line: string): number {
  return [...line].reduce(
    (sum, letter) => sum + (widths.find(([kind]) => kind.test(letter))?.[1] ?? usual),
    0,
  );
}

/** The ways to set a name: on one line, and broken at spaces into two or three lines of nearly the same length. */
export function waysToSet(name: string): string[][] {
  const words = name.split(/\s+/);
  const ways = [[name]];
  for (const count of [2, 3]) if (words.length >= count) ways.push(broken(words, count));
  return ways;
}

function broken(words: string[], count: number): string[] {
  if (count === 1) return [words.join(' ')];
  const breaks = Array.from({ length: words.length - count + 1 }, (_, index) => {
    const rest = broken(words.slice(index + 1), count - 1);
    return [words.slice(0, index + 1).join(' '), ...rest];
  });
  const longest = (lines: string[]) => Math.max(...lines.map(lineWidth));
  return breaks.sort((one, other) => longest(one) - longest(other))[0]!;
}
