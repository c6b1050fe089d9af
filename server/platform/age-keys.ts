/** How the two keys of age begin; 58 characters follow, of which the last are a sum of the others. */
export const keyStarts = { private: 'AGE-SECRET-KEY-1', public: 'age1' } as const;

/** What gets between the characters of a key that was copied from paper, an email or a chat. */
const separators = String.raw`[\s"'>\p{Cf}]*`;

/**
 * Every key in a text, as age writes it: also in small letters or capitals, in quotes, after a label, or broken over lines.
 * Whether it is mistyped, its sum says.
 */
export function findKeys(text: string, kind: keyof typeof keyStarts): string[] {
  const start = [...keyStarts[kind]].map((letter) => (letter === '-' ? String.raw`\p{Pd}` : letter));
  const pattern = `${start.join(separators)}(?:${separators}[02-9ac-hj-np-z]){58}`;
  const found = [...text.matchAll(new RegExp(pattern, 'giu'))].map(([key]) =>
    key.replaceAll(new RegExp(separators, 'gu'), '').replaceAll(/\p{Pd}/gu, '-'),
  );
  return found.map((key) => (kind === 'private' ? key.toUpperCase() : key.toLowerCase()));
}

/** Why no private key was found, to follow on "there is no private key in FILE: ". */
export function describeMissingKey(text: string): string {
  const begins = new RegExp(String.raw`${keyStarts.private}(\w*)`, 'i').exec(text);
  if (begins)
    return `after ${keyStarts.private} come 58 letters and digits, without B, I, O and 1; here it is ${begins[1]!.length}, or one of those`;
  if (findKeys(text, 'public').length > 0)
    return `this is the public one; the private one begins with ${keyStarts.private}`;
  return `it begins with ${keyStarts.private}`;
}
