/** The languages that pages can be in. The first is the one all content is written in; its addresses have no prefix. */
export const languages = ['en', 'es'] as const;
export type Language = (typeof languages)[number];
export const firstLanguage = 'en' as const satisfies Language;
/** The languages that an owner can switch on besides the first. */
export const furtherLanguages = /* @__PURE__ */ languages.filter((language) => language !== firstLanguage);

/** The locale for numbers, dates and lists in each language. */
export const locales: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** Returns a language by its code; the first language for any other value. */
export const languageNamed = (value: unknown): Language =>
  languages.find((language) => language === value) ?? firstLanguage;

/** The name of each language in that language. */
export const languageNames: Record<Language, string> = { en: 'English', es: 'Español' };
