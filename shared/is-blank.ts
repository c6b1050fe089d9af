/**
 * True if a text has no visible character: only spaces, control characters, direction marks, fillers or the blank of
 * braille.
 */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
