/** What is used of it: types are checked where it is not installed, too. */
declare module '@ghostery/adblocker' {
  interface Fetch {
    url: string;
  }
  export const Request: {
    fromRawDetails(details: { url: string; sourceUrl: string; type: string }): Fetch;
  };
  export const FiltersEngine: {
    parse(
      lists: string,
      config?: { loadCosmeticFilters?: boolean },
    ): { match(request: Fetch): { match: boolean; filter?: { toString(): string } } };
  };
}
