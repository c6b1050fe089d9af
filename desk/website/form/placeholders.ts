import { getFigurePlaceholder } from '#desk/website/outline/brackets.ts';
import type { NameChoice } from './form-context.ts';

/** The placeholders with their labels and what replaces them. */
export const placeholders: Record<string, { name: string; becomes: string }> = {
  company: { name: 'Company', becomes: 'your company’s name' },
  phone: { name: 'Phone', becomes: 'your phone number' },
  email: { name: 'Email', becomes: 'your email address' },
  hours: { name: 'Hours', becomes: 'your hours' },
  area: { name: 'Region', becomes: 'the region you work in' },
  cities: { name: 'Cities', becomes: 'the cities you work in' },
  'answer time': { name: 'Answer time', becomes: 'how soon you promise to answer' },
  'free estimate': { name: 'Free estimate', becomes: '“free estimate”, as long as you promise one' },
  projects: { name: 'Projects', becomes: 'how many projects the gallery has' },
  services: { name: 'Services', becomes: 'how many services you have' },
  values: { name: 'Values', becomes: 'how many values the About page has' },
  years: { name: 'Years', becomes: 'your number of years in business' },
  customers: { name: 'Customers', becomes: 'your number of customers' },
  'projects figure': { name: 'Projects finished', becomes: 'your number of finished projects' },
  support: { name: 'Emergency hours', becomes: 'when someone can be reached in an emergency' },
  licensed: { name: 'Percent licensed', becomes: '“100%”, for licensed and insured' },
};

const standardFigures = ['years', 'customers', 'projects figure', 'support', 'licensed'];

/** Lists the placeholders that can be inserted, with labels. @param figures the company's figures */
export function listPlaceholders(figures: readonly NameChoice[]): { name: string; label: string }[] {
  const own = figures.map(({ value }) => getFigurePlaceholder(value));
  const names = Object.keys(placeholders).filter(
    (name) => !standardFigures.includes(name) || own.includes(name),
  );
  return [...new Set([...names, ...own])].map((name) => ({ name, label: placeholders[name]?.name ?? name }));
}

/** Explains each placeholder in a text once, like "{phone} becomes your phone number". */
export function explainPlaceholders(
  text: string,
  figures: readonly NameChoice[],
): { braces: string; becomes: string }[] {
  // Of several with the same spelling, the last one is used.
  const written = [...text.matchAll(/\{[^{}]*\}/g)].map(
    ([braces]) => [braces.toLowerCase(), braces] as const,
  );
  return [...new Map(written.reverse()).values()].reverse().flatMap((braces) => {
    const inside = braces.slice(1, -1).trim().toLowerCase().replace(/\s+/g, ' ');
    const figure = figures.find(({ value }) => getFigurePlaceholder(value).toLowerCase() === inside);
    if (figure) return [{ braces, becomes: `“${figure.label}”` }];
    const known = Object.hasOwn(placeholders, inside) && placeholders[inside];
    if (known) return [{ braces, becomes: known.becomes }];
    // A number with its word: {services kind/kinds}.
    const [counted = '', ...noun] = inside.split(' ');
    const isCounted = ['projects', 'services', 'values'].includes(counted) && noun.length > 0;
    const many = noun.join(' ').split('/').at(-1);
    return isCounted ? [{ braces, becomes: `${placeholders[counted]!.becomes}, like “four ${many}”` }] : [];
  });
}
