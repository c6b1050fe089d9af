import type { Database } from '#server/database/open.ts';
import type { DailySumRow } from '#server/database/tables.ts';
import { dayOf, daysUpTo } from '#server/platform/time.ts';
import type { CountedKind } from '#shared/counted.ts';
import type { PageName } from '#shared/routes.ts';

/** How many visits of a hundred come from where, and to which page; out of how many come a call, a press, a request. */
const origins = [
  { source: 'google.com', share: 46, page: 'home', calls: 9, quotes: 7, requests: 18 },
  { source: '', share: 21, page: 'home', calls: 6, quotes: 9, requests: 22 },
  { source: 'nextdoor.com', share: 12, page: 'gallery', calls: 11, quotes: 6, requests: 15 },
  { source: 'facebook.com', share: 10, page: 'gallery', calls: 30, quotes: 19, requests: 70 },
  { source: 'spring-flyer', share: 6, page: 'services', calls: 5, quotes: 8, requests: 25 },
  { source: 'bing.com', share: 5, page: 'services', calls: 14, quotes: 12, requests: 60 },
] as const satisfies { source: string; share: number; page: PageName; [figure: string]: unknown }[];

/** More on weekdays than on a Sunday, and a little more each week; from Sunday on. */
const byWeekday = [11, 24, 27, 22, 25, 19, 14];

/** Two made-up months of visits that end today, the same each time. */
export async function makeVisits(database: Database, now: Date, timeZone: string) {
  const rows: DailySumRow[] = [];
  const seen = { calls: 0, quotes: 0, requests: 0 };
  for (const [index, day] of daysUpTo(dayOf(now, timeZone), 60).entries()) {
    const visitsOfDay = byWeekday[new Date(day).getUTCDay()]! + (index % 5) + Math.floor(index / 6);
    for (const { source, share, page, ...outOf } of origins) {
      const visits = Math.round((visitsOfDay * share) / 100);
      const add = (kind: CountedKind, page: PageName, from: string, count: number) => {
        if (count > 0) rows.push({ day, kind, page, source: from, count });
      };
      add('visit', page, source, visits);
      const due = (figure: keyof typeof seen) => {
        seen[figure] += visits / outOf[figure];
        const whole = Math.floor(seen[figure]);
        seen[figure] -= whole;
        return whole;
      };
      add('call', page, source, due('calls'));
      add('quote', page, source, due('quotes'));
      add('request', page, source, due('requests'));
    }
    const views = { home: 1.1, services: 0.7, gallery: 0.6, about: 0.3, contact: 0.35 };
    for (const [page, perVisit] of Object.entries(views))
      rows.push({
        ...{ day, kind: 'view', page: page as PageName, source: '' },
        count: Math.round(visitsOfDay * perVisit),
      });
  }
  await database.insertInto('daily_sums').values(rows).execute();
}
