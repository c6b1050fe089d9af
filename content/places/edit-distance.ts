/** How many letters must be inserted, removed or changed to turn one word into the other (Levenshtein). */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [down, letter] of [...one].entries()) {
    const next = [down + 1];
    for (const [across, candidate] of [...other].entries()) {
      const changed = row[across]! + (letter === candidate ? 0 : 1);
      next.push(Math.min(changed, row[across + 1]! + 1, next[across]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
