/** The figures' own names in braces: one whose name counts something already is told apart. */
export const getFigurePlaceholder = (figure: string) => (figure === 'projects' ? 'projects figure' : figure);

/** `{{` and `}}` are braces on the site, too. */
const braces = /\{\{|\}\}|\{([^{}]*)\}/g;

/** A text as the desk shows it: what the site fills in stands in brackets, `[years]`. */
export const toBrackets = (text: string): string =>
  text.replace(braces, (found, inside?: string) => (inside === undefined ? found : `[${inside}]`));

/** A text that was written in a field as it's stored. @param before what the field said, whose own brackets stay */
export const fromBrackets = (text: string, before: string): string =>
  text.replace(/\[([^[\]{}]*)\]/g, (found, inside: string) =>
    before.includes(found) ? found : `{${inside}}`,
  );

/** Whether a text has a number in it that the site fills in. */
export const hasFigure = (text: string, figure: string): boolean =>
  [...text.matchAll(braces)].some(
    ([, inside]) =>
      inside?.trim().replace(/\s+/g, ' ').toLowerCase() === getFigurePlaceholder(figure).toLowerCase(),
  );
