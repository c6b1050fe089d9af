import type { Logos } from '../logo/read-logo.ts';
import { type LoadedContent, problemIn } from './loaded-content.ts';
import type { ContentProblem } from './problem.ts';

/** What is wrong with the owner's logo. */
export function checkLook(content: LoadedContent, logos: Logos): ContentProblem[] {
  const business = content['business.yaml'];
  if (!business) return [];
  const { logo } = business.content;
  return (['file', 'onDark', 'square'] as const).flatMap((field) => {
    const name = logo?.[field];
    const message = name && logoProblem(name, field, logos);
    return message ? [problemIn(content, 'business.yaml', ['logo', field], `"${name}" ${message}`)] : [];
  });
}

function logoProblem(name: string, field: string, logos: Logos): string | undefined {
  const read = Object.hasOwn(logos, name) ? logos[name] : undefined;
  if (!read) {
    return 'is not in the content folder; put the file next to business.yaml, and write its name the same way';
  }
  if (!read.ok) return read.problem;
  const ratio = read.width / read.height;
  if (field === 'square' && (ratio < 0.8 || ratio > 1.25))
    return `is ${read.width} × ${read.height}; a square is about as wide as it is tall`;
  if (ratio > 10 || ratio < 0.2)
    return `is ${read.width} × ${read.height}, too thin to be seen in the bar at the top; use a less stretched version`;
  return undefined;
}
