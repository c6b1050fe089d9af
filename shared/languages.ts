/** The languages that pages can be in. The first is the one all content is written in; its addresses have no prefix. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
export const firstLanguage = 'en' as const satisfies Language;
/** Those that an owner may switch on besides. */
export const furtherLanguages = /* @__PURE__ */ languages.filter((language) => language !== firstLanguage);

/** As spoken here: how numbers, dates and lists are written. */
export const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** The one that something says it is in; the first if it says anything else, or nothing. */
export const languageNamed = (said: unknown): Language =>
  languages.find((language) => language === said) ?? firstLanguage;

/** What each is called by those who speak it. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };
