import type { Logos, ReadLogo } from '#content-model/logo/read-logo.ts';
import { type LogoField, logoFields } from '#shared/content/logo-fields.ts';
import { createProblem, type LoadedContent } from './loaded-content.ts';
import type { ContentProblem } from './problem.ts';

/** Returns the problems of the owner's logo files. */
export function checkLogo(content: LoadedContent, logos: Logos): ContentProblem[] {
  const business = content['business.yaml'];
  if (!business) return [];
  const { logo } = business.content;
  return logoFields.flatMap((field) => {
    const name = logo?.[field];
    if (!name) return [];
    const read = Object.hasOwn(logos, name) ? logos[name]! : missingLogo;
    const message = findLogoProblem(read, field);
    if (!message) return [];
    const inForm =
      read === missingLogo ? 'This picture is no longer here; choose it again' : formatLogoProblem(message);
    return [{ ...createProblem(content, 'business.yaml', ['logo', field], `"${name}" ${message}`), inForm }];
  });
}

const missingLogo: ReadLogo = {
  ok: false,
  problem:
    'is not in the content folder; put the file next to business.yaml, and write its name the same way',
};

/** Formats a problem of a picture as a sentence for the person who chose it. */
export const formatLogoProblem = (problem: string) => `This picture ${problem}`;

/** Returns why a picture can't be used in a logo field, as the rest of a sentence about it; undefined if it can. */
export function findLogoProblem(read: ReadLogo, field: LogoField): string | undefined {
  if (!read.ok) return read.problem;
  const ratio = read.width / read.height;
  if (field === 'square' && (ratio < 0.8 || ratio > 1.25))
    return `is ${read.width} × ${read.height}; a square is about as wide as it is tall`;
  if (ratio > 10 || ratio < 0.2)
    return `is ${read.width} × ${read.height}, too thin to be seen in the bar at the top; use a less stretched version`;
  return undefined;
}
