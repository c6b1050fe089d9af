/** Returns the placeholder name of a figure, which differs for one that is named like a count. */
export const getFigurePlaceholder = (figure: string) => (figure === 'projects' ? 'projects figure' : figure);

/** Matches placeholders, but not `{{` and `}}`, which are literal braces. */
const braces = /\{\{|\}\}|\{([^{}]*)\}/g;

/** Converts placeholders to brackets, as the desk shows them: `[years]`. */
export const toBrackets = (text: string): string =>
  text.replace(braces, (found, inside?: string) => (inside === undefined ? found : `[${inside}]`));

/** Converts brackets to stored placeholders. @param before the previous text, whose own brackets stay */
export const fromBrackets = (text: string, before: string): string =>
  text.replace(/\[([^[\]{}]*)\]/g, (found, inside: string) =>
    before.includes(found) ? found : `{${inside}}`,
  );

/** Whether a text has the placeholder of a figure. */
export const hasFigure = (text: string, figure: string): boolean =>
  [...text.matchAll(braces)].some(
    ([, inside]) =>
      inside?.trim().replace(/\s+/g, ' ').toLowerCase() === getFigurePlaceholder(figure).toLowerCase(),
  );
