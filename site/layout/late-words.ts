/** Where that is what late.ts says in a further language, in every build; apart from late-script.ts, which pages have in them. */
export const lateWords = (language: string) => `/late-${language}.js`;
