import { promise } from '#shared/words/en/promise.ts';
import type { ContentOf } from '../schema/files.ts';

/** What words in braces are filled in from. A part is missing if its file cannot be read. */
export type PlaceholderValues = {
  business?: ContentOf<'business.yaml'> | undefined;
  /** How many projects, services (blocks of the services page) and values there are. */
  projects?: number | undefined;
  services?: number | undefined;
  values?: number | undefined;
};

/**
 * What replaces a word in braces: the owner's own text, unchanged; words of ours; or a number of things. `undefined`
 * if it cannot be known; `lack` says why there is nothing.
 */
export type Filling = string | { words: string } | { count: number } | { lack: string } | undefined;

type Fill = (values: PlaceholderValues) => Filling;

const ofBusiness =
  (read: (business: ContentOf<'business.yaml'>) => string): Fill =>
  ({ business }) =>
    business && read(business);

/** What the site counts. */
export const countedThings = ['projects', 'services', 'values'] as const;

const counted =
  (of: (typeof countedThings)[number]): Fill =>
  ({ [of]: count }) =>
    count === undefined ? undefined : { count };

const noAnswerTime = { lack: 'business.yaml promises none under `promise`; choose one there' };

/** The words in braces that every company has. Its figures are added under their names in business.yaml. */
const fixed: Record<string, Fill> = {
  company: ofBusiness(({ name }) => name),
  phone: ofBusiness(({ phone }) => phone.shown),
  email: ofBusiness(({ email }) => email),
  hours: ofBusiness(({ hours }) => hours),
  area: ofBusiness(({ serviceArea }) => serviceArea),
  cities: ofBusiness(({ cities }) => inWords(cities.map(({ name }) => name))),
  'answer time': ({ business }) =>
    business && (business.promise.answer === 'none' ? noAnswerTime : { words: business.promise.answer }),
  'free estimate': ({ business }) => business && { words: promise.estimate(business.promise) },
  projects: counted('projects'),
  services: counted('services'),
  values: counted('values'),
};

/** Figures that many companies have, so that an absent one is reported as missing rather than misspelled. */
const usualFigures = ['years', 'customers', 'projects', 'support', 'licensed'];

/** A figure goes by its name in business.yaml, except one whose name already counts something: `projects figure`. */
const nameOfFigure = (figure: string) => (Object.hasOwn(fixed, figure) ? `${figure} figure` : figure);

/** Everything that can be used in braces, by its lowercase name. */
export function knownPlaceholders(values: PlaceholderValues): Map<string, Fill> {
  const figures = values.business?.figures ?? {};
  const names = [...new Set([...usualFigures, ...Object.keys(figures)])];
  return new Map([
    ...Object.entries(fixed),
    ...names.map((figure): [string, Fill] => [
      nameOfFigure(figure).toLowerCase(),
      ({ business }) =>
        business &&
        (business.figures[figure] ?? { lack: `business.yaml has no \`${figure}\` under figures; add it` }),
    ]),
  ]);
}

/** `Orlando, Tampa and Lakeland` */
function inWords(names: string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');
}
