import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { FiltersEngine, Request } from '@ghostery/adblocker';

const folder = path.join(import.meta.dirname, 'node_modules/@adguard/dnr-rulesets/dist/filters/declarative');

/** The lists of what advertisement blockers take away: EasyList and forty others, as published. */
function publishedLists(): string[] {
  return globSync('*/ruleset_*.json', { cwd: folder }).flatMap((file) => {
    const [first] = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
    // One file tells which of the others there are.
    return first?.metadata?.rawFilterList ?? [];
  });
}

/** What blockers do on every site. */
export function readFilterLists() {
  const lists = publishedLists();
  const hidden = lists.flatMap((list) =>
    [...list.matchAll(/^##(?!\+js|\^)(.+)$/gm)].map(([, selector]) => selector!),
  );
  const engine = FiltersEngine.parse(lists.join('\n'), { loadCosmeticFilters: false });
  return {
    /** CSS selectors of what is hidden. */
    hidden: [...new Set(hidden)],
    /** The rule that stops a page of this address from fetching that. @param type as Chromium names it */
    stops: (url: string, sourceUrl: string, type: string): string | undefined => {
      const { match, filter } = engine.match(Request.fromRawDetails({ url, sourceUrl, type }));
      return match ? String(filter) : undefined;
    },
  };
}
