import { Readable } from 'node:stream';
import { anew } from '#server/database/deadline.ts';
import type { Database } from '#server/database/open.ts';
import type { ListQuery } from '#shared/desk/requests.ts';
import { countBeside } from './count-beside.ts';
import { csvHead, csvRows } from './request-csv.ts';
import { searchPage } from './search.ts';
import { type Page, viewPage } from './view-page.ts';

/** How many requests are read at a time: everybody else is served in between. */
const batch = 500;

/** How long the database may take for one page, in milliseconds. */
const pageLimit = 10_000;

interface CsvParts {
  database: Database;
  timeZone: string;
}

/** A view as a table for a spreadsheet. */
export function csvOfView(parts: CsvParts, { view, order }: ListQuery, now: Date): Readable {
  return streamOf(parts, (after) => viewPage(parts.database, { view, order, after }, now, batch));
}

/** What a search finds, likewise. */
export function csvOfSearch(parts: CsvParts, words: string): Readable {
  return streamOf(parts, (after) => searchPage(parts.database, { words, after, limit: batch }));
}

function streamOf({ database, timeZone }: CsvParts, pageAfter: (after?: string) => Promise<Page>): Readable {
  async function* rows() {
    yield csvHead;
    let after: string | undefined;
    do {
      // Each has time of its own: whoever fetches it may be slow.
      const page = await anew(pageLimit, () => pageAfter(after));
      yield csvRows(await anew(pageLimit, () => countBeside(database, page.requests)), timeZone);
      after = page.next ?? undefined;
    } while (after !== undefined);
  }
  return Readable.from(rows());
}
