import { findPlaceNames } from '#content-model/places/find-place-names.ts';
import { describeExcess } from '#shared/content/limits.ts';
import { shapeWithin } from '#shared/content/shape.ts';
import type { Language } from '#shared/languages.ts';
import { dayOfAge, priceMonths } from '#shared/price-range.ts';
import { toBusinessDays } from '#shared/quote-promise.ts';
import { readHours } from '../hours/read-hours.ts';
import { findPlace } from '../places/find-place.ts';
import { milesBetween } from '../places/miles-between.ts';
import type { FileName } from '../schema/files.ts';
import { describeShape } from '../schema/shape.ts';
import { isCurrentTranslation, textsWithTranslation } from '../schema/translated.ts';
import { findAnswerTime, freeEstimatePattern } from '../wording/quote-promises.ts';
import { createWarning, type LoadedContent, listOwnerTexts } from './loaded-content.ts';
import type { ContentProblem } from './problem.ts';

/**
 * Finds what should be checked by a person, although the site can be built with it.
 * @param today the date whose year is the latest allowed
 */
export function findWarnings(content: LoadedContent, today = new Date()): ContentProblem[] {
  return [
    ...findMismatchedPromises(content),
    ...findLongTexts(content),
    ...findOutdatedTranslations(content),
    ...findMisplacedCities(content),
    ...findUnlistedCities(content),
    ...findAmbiguousHours(content),
    ...findFutureYears(content, today),
    ...findOldPrices(content, today),
  ];
}

const within: Record<Language, string> = { en: 'within', es: 'en' };

/** How a mismatch names the owner's promise, and a time: to people who edit files, and in a form. */
const wordings = {
  inFile: {
    source: '`promise` in business.yaml',
    says: (time: string) => `says ${time}`,
  },
  inForm: {
    source: 'your promise under Company',
    says: (time: string) => (time === 'none' ? 'names no time' : `says ${toBusinessDays(time)}`),
  },
};

/** Finds texts that promise something other than business.yaml does to people who ask for a quote. */
function findMismatchedPromises(content: LoadedContent): ContentProblem[] {
  const promise = content['business.yaml']?.content.promise;
  if (!promise) return [];
  return listOwnerTexts(content).flatMap(({ file, path, text, language }) => {
    if (file === 'testimonials.yaml' || file === 'projects.yaml') return [];
    // Placeholders always match the promise.
    const prose = text.replace(/\{[^{}]*\}/g, '');
    const free = promise.freeEstimate ? undefined : freeEstimatePattern.exec(prose)?.[0];
    const time = findAnswerTime(prose);
    const describe = ({ source, says }: (typeof wordings)['inFile']) => [
      free && `says “${free}”, but ${source} says that estimates are not free; change one`,
      time !== undefined &&
        time !== promise.answer &&
        `${says(time)}, but ${source} ${says(promise.answer)}; write “${within[language]} {answer time}” here, or change it there`,
    ];
    const inForm = describe(wordings.inForm);
    return describe(wordings.inFile).flatMap((message, at) =>
      message ? { ...createWarning(content, file, path, message), inForm: inForm[at] || undefined } : [],
    );
  });
}

/** Finds texts longer than their limit, or more than twice as long as what is visible at first. */
function findLongTexts(content: LoadedContent): ContentProblem[] {
  return listOwnerTexts(content).flatMap(({ file, path, text, shape }) => {
    const { words, maxLength = Number.POSITIVE_INFINITY } =
      (shape?.alone && shapeWithin(shape, shape.alone)) || shape || {};
    const excess = describeExcess(text, maxLength);
    if (excess) return [{ ...createWarning(content, file, path, excess), about: 'length' as const }];
    const count = text.split(/\s+/).length;
    if (!words || count <= 2 * words) return [];
    const message = `has ${count} words; visitors see about the first ${words}, and the rest when they open the photo`;
    return [createWarning(content, file, path, message)];
  });
}

/** Finds texts that changed after their translation was last checked. */
function findOutdatedTranslations(content: LoadedContent): ContentProblem[] {
  return (Object.keys(content) as FileName[]).flatMap((file) => {
    const { translations = [], parsed } = content[file]!;
    if (translations.length === 0) return [];
    return [...textsWithTranslation(describeShape(file), parsed.value)].flatMap(({ path, text }) => {
      if (isCurrentTranslation(text)) return [];
      const message =
        'the English changed after its Spanish was checked; once you have checked all of these, run "npm run check-content -- --looked-at"';
      const inForm = 'The English changed after its Spanish was checked. Does the Spanish still fit?';
      return [{ ...createWarning(content, file, [...path, 'es'], message), inForm, translation: 'outdated' }];
    });
  });
}

/** The greatest distance, in miles, between a city's position and the table's that counts as the same city. */
const maxMilesOff = 10;

/** Finds cities whose position doesn't match their name. */
function findMisplacedCities(content: LoadedContent): ContentProblem[] {
  const cities = content['business.yaml']?.content.cities ?? [];
  return cities.flatMap((city, index) => {
    const place = findPlace(city.name);
    const miles = place ? milesBetween(place, city) : 0;
    if (miles <= maxMilesOff) return [];
    const message = `puts ${city.name} ${Math.round(miles)} miles from its real position; check both numbers, or delete them`;
    return [createWarning(content, 'business.yaml', ['cities', index, 'latitude'], message)];
  });
}

/** The parts of a page that tell visitors and search engines where the company works. */
const areaParts = ['page', 'intro', 'hero'];

/** Finds places named there that aren't among the company's cities, as after a city was removed or renamed. */
function findUnlistedCities(content: LoadedContent): ContentProblem[] {
  const cities = content['business.yaml']?.content.cities.map(({ name }) => findPlace(name)?.name ?? name);
  if (!cities) return [];
  return listOwnerTexts(content).flatMap(({ file, path, text }) => {
    if (!areaParts.includes(String(path[0]))) return [];
    const others = findPlaceNames(text).filter(({ place }) => !cities.includes(place.name));
    const names = [...new Set(others.map(({ written }) => written))];
    if (names.length === 0) return [];
    const [are, them] = names.length > 1 ? ['are not among', 'them'] : ['is not one of', 'it'];
    const message = `names ${listed.format(names)}, which ${are} your cities; change this text, or add ${them} to your cities`;
    return { ...createWarning(content, file, path, message), cause: 'area' };
  });
}

const listed = new Intl.ListFormat('en-US');

/** Finds ambiguous hours: they are shown, but not passed on to search engines. */
function findAmbiguousHours(content: LoadedContent): ContentProblem[] {
  const hours = content['business.yaml']?.content.hours;
  if (!hours || !/\d/.test(hours) || readHours(hours)) return [];
  const message = `"${hours}" is shown as written, but not passed on to search engines, because it could mean something else; they understand lines like Mon-Fri 7AM-6PM, Sat 8AM-12PM, Sun closed`;
  return [createWarning(content, 'business.yaml', ['hours'], message)];
}

function findFutureYears(content: LoadedContent, today: Date): ContentProblem[] {
  const projects = content['projects.yaml']?.content ?? [];
  return projects.flatMap(({ year }, index) =>
    year && year > today.getFullYear()
      ? createWarning(content, 'projects.yaml', [index, 'year'], 'is in the future; correct it')
      : [],
  );
}

function findOldPrices(content: LoadedContent, today: Date): ContentProblem[] {
  const checked = content['contact.yaml']?.content.calculator?.prices?.checked;
  const day = today.toISOString().slice(0, 10);
  if (!checked || day < dayOfAge(checked, priceMonths.reminder)) return [];
  const message =
    day < dayOfAge(checked, priceMonths.limit)
      ? 'is more than six months ago; check your prices, then change this date'
      : 'is more than a year ago, so visitors don’t see your prices; check them, then change this date';
  return [createWarning(content, 'contact.yaml', ['calculator', 'prices', 'checked'], message)];
}
