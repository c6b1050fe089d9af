import { AsyncLocalStorage } from 'node:async_hooks';
import { contentFolder, loadContent as loadIn } from '#content-model/load.ts';
import type { ContentOf, FileName } from '#content-model/schema/files.ts';
import { firstLanguage, type Language, languages } from '#shared/languages.ts';
import { messagesIn } from '#shared/messages/messages.ts';
import { routesIn } from '#shared/routes.ts';

const current = new AsyncLocalStorage<Language>();

/** Draws something in a language, which everything below then speaks. */
export const inLanguage = <Drawn>(language: Language, draw: () => Drawn): Drawn =>
  current.run(language, draw);

/** The language of the page that is being drawn. */
export const language = (): Language => current.getStore() ?? firstLanguage;
/** What the site says of its own accord on it. */
export const messages = () => messagesIn[language()];
/** Where it leads. */
export const paths = () => routesIn[language()];

/** A page in one of its languages. */
export interface Alternate {
  language: Language;
  path: string;
}

/** What is worked out once for each language. */
export function eachLanguage<Made>(make: () => Made): () => Made {
  const made = new Map<Language, Made>();
  return () => {
    const known = made.get(language()) ?? make();
    made.set(language(), known);
    return known;
  };
}

/** Those that the owner has switched on. */
export const siteLanguages = eachLanguage((): readonly Language[] =>
  loadIn('business.yaml').spanish ? languages : [firstLanguage],
);

/** The content of a file, in that language. */
export const loadContent = <Name extends FileName>(name: Name): ContentOf<Name> =>
  loadIn(name, contentFolder, language());
