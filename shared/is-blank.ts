/** True if nobody sees anything of it: spaces, control characters, marks of direction, fillers, the blank of braille. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}
