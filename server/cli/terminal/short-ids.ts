/** How many characters of an ID are shown, if they are enough to tell the requests apart. */
const usual = 6;

/**
 * Shortens IDs to the fewest last characters, six or more, that tell these apart. The last, not the first, because an
 * ID begins with the time, so those from the same minute begin alike; the end is random.
 */
export function shortIds(ids: string[]): (id: string) => string {
  let length = usual;
  while (new Set(ids.map((id) => id.slice(-length))).size < new Set(ids).size) length += 1;
  return (id) => id.slice(-length);
}
