/** How many characters of an ID are shown, if they tell the requests apart. */
const usual = 6;

/**
 * Shortens IDs to the fewest last characters, six or more, that tell these apart. The last and not the first:
 * an ID begins with the time, so those of one minute begin alike; it ends with chance.
 */
export function shortIds(ids: string[]): (id: string) => string {
  let length = usual;
  while (new Set(ids.map((id) => id.slice(-length))).size < new Set(ids).size) length += 1;
  return (id) => id.slice(-length);
}
