import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ContentError, contentFolder, loadContent } from '#content-model/load.ts';
import type { ContentOf } from '#content-model/schema/files.ts';
import type { Prices } from '#content-model/schema/prices.ts';
import type { QuoteStart } from '#shared/desk/quotes.ts';
import { firstLanguage, furtherLanguages, type Language } from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { otherService } from '#shared/quote-fields.ts';
import { routesIn } from '#shared/routes.ts';
import type { Config } from './config.ts';

type Business = ContentOf<'business.yaml'>;
type Translated = Pick<Business, 'hours' | 'services' | 'quoteBlocks' | 'care'>;

const readFields = [
  'name',
  'phone',
  'email',
  'services',
  'quoteBlocks',
  'care',
  'reviewLink',
  'cities',
  'colors',
  'hours',
  'promise',
  'license',
  'address',
] as const;
const followedFields = [...readFields, 'prices', 'translated', 'fonts'] as const;

/** What the server says about the company in its pages and emails. */
export interface Company extends Pick<Business, (typeof readFields)[number]> {
  /** What the calculator says that work costs, in the first language; undefined if it says nothing. */
  prices?: Prices | undefined;
  /** What it says otherwise in a further language, if the pages are in it too. */
  translated?: Partial<Record<Language, Translated>>;
  /** Address of the home page: absolute if the pages' site is known, otherwise `/`. */
  home: string;
  /** Addresses of the letters in the served build, like `/_astro/barlow-400.HASH.woff2`. */
  fonts: string[];
}

/** Where a build stores the content that its pages were made from; site/integrations/finish-build.ts puts it there. */
const builtContent = '.content';
const unusableMessage =
  'The company details in this build cannot be used; the server keeps the previous ones';

/**
 * What the served pages say about the company, so that a slip in `content/` changes nothing until it is fixed and built.
 * If no build of ours is served (pages on a CDN), what `content/` says.
 * @throws ContentError if neither can be used
 */
export function readCompany({ distDir, home }: Pick<Config, 'distDir' | 'home'>): Company {
  return { ...(readBuilt(distDir) ?? readFolder(contentFolder)), home, fonts: listFonts(distDir) };
}

/**
 * Like `readCompany`, but follows the build that is currently served. One whose content cannot be used changes nothing.
 * @param logProblem called once for each build whose content cannot be used
 * @throws ContentError if nothing can be used at the start
 */
export function followCompany(
  { distDir, home }: Pick<Config, 'distDir' | 'home'>,
  logProblem: (message: string) => void = console.error,
): Company {
  let company = readCompany({ distDir, home });
  const checkForBuild = createBuildWatcher(
    distDir,
    () => {
      try {
        company = { ...loadBuilt(distDir), home, fonts: listFonts(distDir) };
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        if (code !== 'ENOENT') logProblem(`${unusableMessage}: ${message}`);
      }
    },
    (error) => logProblem(String(error)),
  );
  const current = () => {
    checkForBuild();
    return company;
  };
  const fields = followedFields.map((name) => [name, { get: () => current()[name], enumerable: true }]);
  return Object.defineProperties({ home } as Company, Object.fromEntries(fields));
}

function listFonts(distDir: string): string[] {
  const folder = path.join(distDir, '_astro');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => /^barlow(-condensed)?-\d+\.[\w-]+\.woff2$/.test(file))
    .map((file) => `/_astro/${file}`);
}

/** Returns nothing if there is no build, or one whose file has an earlier format. */
function readBuilt(distDir: string): ReturnType<typeof readFolder> | undefined {
  try {
    return loadBuilt(distDir);
  } catch (error) {
    if (error instanceof ContentError || (error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const loadBuilt = (distDir: string) => readFolder(path.join(distDir, builtContent));

function readFolder(folder: string) {
  const business = loadContent('business.yaml', folder);
  const others = business.spanish ? furtherLanguages : [];
  const translated = others.map((language) => [language, readTranslated(folder, language)]);
  return { ...business, prices: readPrices(folder), translated: Object.fromEntries(translated) };
}

/** Returns nothing for a contact page that can't be read: that stops a build, but no server. */
function readPrices(folder: string): Prices | undefined {
  try {
    return loadContent('contact.yaml', folder).calculator?.prices;
  } catch (error) {
    if (error instanceof ContentError) return undefined;
    throw error;
  }
}

/** Returns nothing while a text lacks its translation: that stops a build, but no server. */
function readTranslated(folder: string, language: Language): Business | undefined {
  try {
    return loadContent('business.yaml', folder, language);
  } catch (error) {
    if (error instanceof ContentError) return undefined;
    throw error;
  }
}

/** The home page in a language. */
export function homeIn({ home }: Pick<Company, 'home'>, language: Language): string {
  return language === firstLanguage ? home : home.replace(/\/$/, '') + routesIn[language].home;
}

/** Returns the hours in which the phone is answered, in this language. */
export const hoursIn = ({ hours, translated }: Pick<Company, 'hours' | 'translated'>, language: Language) =>
  translated?.[language]?.hours ?? hours;

/** Returns the texts that can be added to a quote in this language; empty if the owner has none. */
export const quoteBlocksIn = (
  { quoteBlocks, translated }: Pick<Company, 'quoteBlocks' | 'translated'>,
  language: Language,
): QuoteStart['blocks'] => translated?.[language]?.quoteBlocks ?? quoteBlocks;

/** What a customer is told after the pour: when the work can be used, how to look after it, and where to write a review. */
export type Care = NonNullable<Business['care']> & Pick<Business, 'reviewLink'>;

/** Returns what to tell a customer after the pour, in this language; undefined if the owner has written nothing. */
export function careIn(
  { care, reviewLink, translated }: Pick<Company, 'care' | 'reviewLink' | 'translated'>,
  language: Language,
): Care | undefined {
  const written = translated?.[language]?.care ?? care;
  return written && { ...written, reviewLink };
}

/** Returns the label of an offered service in a language; undefined for any other. @param label as it is stored */
export function serviceIn(
  { services, translated }: Pick<Company, 'services' | 'translated'>,
  language: Language,
  label: string,
): string | undefined {
  if (label === otherService) return messagesIn[language].form.other;
  const translatedServices = translated?.[language]?.services ?? [];
  const position = services.findIndex((service) => service.label === label);
  return position < 0
    ? translatedServices.find((service) => service.label === label)?.label
    : (translatedServices[position]?.label ?? label);
}

/**
 * Returns a function that calls `load` if the folder contains another build than the last one loaded. A check costs a
 * few microseconds, so it can run for every request. Between two builds the folder may be missing for a moment; then
 * nothing is loaded. Errors from `load` go to `onError`, and the same build is tried again at the next check.
 */
function createBuildWatcher(folder: string, load: () => void, onError: (error: unknown) => void): () => void {
  let loadedBuild = '';
  return () => {
    try {
      const found = statSync(folder, { throwIfNoEntry: false });
      const build = `${found?.ino} ${found?.mtimeMs}`;
      if (!found || build === loadedBuild) return;
      load();
      loadedBuild = build;
    } catch (error) {
      onError(error);
    }
  };
}
