/** Returns a text on one line: each line break, with the spaces around it, becomes one space. */
export const joinLines = (text: string): string =>
  // Not /\s*\n\s*/, which takes the square of the time for a long run of spaces.
  text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));
