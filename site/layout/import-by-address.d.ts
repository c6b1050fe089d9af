/** `import()` of an address that is known only in the page; put in place by the plugin of this name (astro.config.ts). */
declare function importByAddress(address: string): Promise<unknown>;
