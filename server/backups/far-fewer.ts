/** Below this many requests, a copy with far fewer than the one before is no news. */
const worthTelling = 10;

/** Less than half of what there was. */
export const isFarFewer = (now: number, before: number | undefined) =>
  before !== undefined && before >= worthTelling && now < before / 2;
