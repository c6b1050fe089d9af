/** Whether two values of plain data are equal. A key whose value is undefined doesn't count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [mine, theirs] = [definedEntries(one), definedEntries(other)];
  return (
    mine.length === theirs.length &&
    mine.every(
      ([key, value]) => Object.hasOwn(other, key) && isSame(value, (other as Record<string, unknown>)[key]),
    )
  );
}

const definedEntries = (value: object) => Object.entries(value).filter(([, inner]) => inner !== undefined);
