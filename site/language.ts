import { AsyncLocalStorage } from 'node:async_hooks';
import { contentFolder, loadContent as loadIn } from '#content-model/load.ts';
import type { ContentOf, FileName } from '#content-model/schema/files.ts';
import { firstLanguage, type Language, languages } from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { routesIn } from '#shared/routes.ts';

const current = new AsyncLocalStorage<Language>();

/** Renders in a language: `language()` returns it for everything called inside. */
export const inLanguage = <Drawn>(language: Language, draw: () => Drawn): Drawn =>
  current.run(language, draw);

/** Returns the language of the page that is being rendered. */
export const language = (): Language => current.getStore() ?? firstLanguage;
/** Returns our own messages in that language. */
export const messages = () => messagesIn[language()];
/** Returns the pages' addresses in that language. */
export const paths = () => routesIn[language()];

/** A page in one of its languages. */
export interface Alternate {
  language: Language;
  path: string;
}

/** Caches a value for each language. */
export function eachLanguage<Made>(make: () => Made): () => Made {
  const made = new Map<Language, Made>();
  return () => {
    const known = made.get(language()) ?? make();
    made.set(language(), known);
    return known;
  };
}

/** The languages that the owner has switched on. */
export const siteLanguages = eachLanguage((): readonly Language[] =>
  loadIn('business.yaml').spanish ? languages : [firstLanguage],
);

/** Loads a content file in the language of the page. */
export const loadContent = <Name extends FileName>(name: Name): ContentOf<Name> =>
  loadIn(name, contentFolder, language());
