/** As many letters as fit on a line of the narrowest phone in running text. */
const maxLength = 26;

/** A name that no line may end within, like Winter Park; a longer one would reach out of a phone and stays as it is. */
export function unbroken(name: string): string {
  return name.length > maxLength ? name : name.replaceAll(' ', '\u00a0');
}

/** A text in which no line may end within one of the names. */
export function unbrokenIn(text: string, names: string[]): string {
  return names.reduce((kept, name) => kept.replaceAll(name, unbroken(name)), text);
}
