import type { ContentOf } from '#content-model/schema/files.ts';
import { firstLanguage, type Language } from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { grammars } from './grammar.ts';

/** The values that placeholders are filled in with. A part is missing if its file can't be read. */
export type PlaceholderValues = {
  business?: ContentOf<'business.yaml'> | undefined;
  /** How many projects, services (blocks of the services page) and values there are. */
  projects?: number | undefined;
  services?: number | undefined;
  values?: number | undefined;
  /** The language of the texts; the first by default. */
  language?: Language;
};

export const grammarOf = ({ language = firstLanguage }: PlaceholderValues) => grammars[language];
const promiseOf = ({ language = firstLanguage }: PlaceholderValues) => messagesIn[language].promise;

/** Why a placeholder has no value: a message for people who edit files, and one for forms. */
export type MissingValue = { inFile: string; inForm: string };

/**
 * The value of a placeholder: the owner's own text, unchanged; our own words; or a count. `undefined` if it isn't
 * known.
 */
export type Filling = string | { words: string } | { count: number } | { lack: MissingValue } | undefined;

type Fill = (values: PlaceholderValues) => Filling;

const ofBusiness =
  (read: (business: ContentOf<'business.yaml'>) => string): Fill =>
  ({ business }) =>
    business && read(business);

const countedItems = ['projects', 'services', 'values'] as const;

const counted =
  (of: (typeof countedItems)[number]): Fill =>
  ({ [of]: count }) =>
    count ? { count } : count === 0 ? missingValue(`there are no ${of}`) : undefined;

const missingValue = (inFile: string, inForm = inFile) => ({ lack: { inFile, inForm } });
const noAnswerTime = missingValue(
  'business.yaml promises none under `promise`',
  'you promise no time to answer in',
);

/** The placeholders that every company has. Its figures are added under their names in business.yaml. */
const fixedPlaceholders: Record<string, Fill> = {
  company: ofBusiness(({ name }) => name),
  phone: ofBusiness(({ phone }) => phone.shown),
  email: ofBusiness(({ email }) => email),
  hours: ofBusiness(({ hours }) => hours),
  area: ofBusiness(({ serviceArea }) => serviceArea),
  cities: (values) =>
    values.business && grammarOf(values).list(values.business.cities.map(({ name }) => name)),
  'answer time': (values) => {
    const answer = values.business?.promise.answer;
    return answer && (answer === 'none' ? noAnswerTime : { words: promiseOf(values).answerTime(answer) });
  },
  'free estimate': (values) =>
    values.business && { words: promiseOf(values).estimate(values.business.promise) },
  projects: counted('projects'),
  services: counted('services'),
  values: counted('values'),
};

/** Figures that many companies have: an absent one is reported as empty, not as unknown. */
const usualFigures = ['years', 'customers', 'projects', 'support', 'licensed'];

/**
 * Returns the placeholder of a figure: its name in business.yaml, or `projects figure` for a name that already counts
 * something.
 */
export const figurePlaceholder = (figure: string) =>
  Object.hasOwn(fixedPlaceholders, figure) ? `${figure} figure` : figure;

/** Returns all placeholders by their lowercase name. */
export function knownPlaceholders(values: PlaceholderValues): Map<string, Fill> {
  const figures = values.business?.figures ?? {};
  const names = [...new Set([...usualFigures, ...Object.keys(figures)])];
  return new Map([
    ...Object.entries(fixedPlaceholders),
    ...names.map((figure): [string, Fill] => [
      figurePlaceholder(figure).toLowerCase(),
      ({ business }) =>
        business &&
        (business.figures[figure] ??
          missingValue(
            `business.yaml has no \`${figure}\` under figures`,
            `your number {${figurePlaceholder(figure)}} is empty`,
          )),
    ]),
  ]);
}
