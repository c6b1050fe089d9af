/**
 * The word that was probably meant, for a message to suggest; nothing is ever read as if it were there.
 * @returns undefined if none is near: up to a third of the letters may differ, or one word may be part of the other
 */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const word = plain(written);
  if (!word) return undefined;
  const distances = known.map((candidate) => ({ candidate, distance: distanceOf(word, plain(candidate)) }));
  const best = distances.sort((one, other) => one.distance - other.distance)[0];
  if (best && best.distance <= Math.max(1, Math.floor(word.length / 3))) return best.candidate;
  return known.find((candidate) => isPartOf(word, plain(candidate)) || isPartOf(plain(candidate), word));
}

const isPartOf = (one: string, other: string) => one.length > 2 && other.includes(one);

/** Capitals, accents, curly quotes and separators do not make a different word. */
function plain(word: string): string {
  return word
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** How many letters are wrong, missing, extra or swapped with their neighbor. */
function distanceOf(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  for (let row = 1; row <= one.length; row += 1) {
    const [last, above] = [rows.at(-2), rows.at(-1)!];
    const costs = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 2] === other[column - 1] && one[row - 1] === other[column - 2];
      costs.push(
        Math.min(
          above[column]! + 1,
          costs[column - 1]! + 1,
          above[column - 1]! + (isSame ? 0 : 1),
          ...(isSwapped && last ? [last[column - 2]! + 1] : []),
        ),
      );
    }
    rows.push(costs);
  }
  return rows.at(-1)!.at(-1)!;
}
