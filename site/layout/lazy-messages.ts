/**
 * Returns the address of lazy.ts's messages in a further language, in every build; not in lazy-script.ts, which pages
 * include.
 */
export const lazyMessagesPath = (language: string) => `/late-${language}.js`;
