import type { Database } from '#server/database/open.ts';
import type { DailySumRow } from '#server/database/tables.ts';
import { dayOf, listDaysUpTo } from '#server/platform/time.ts';
import { type CountedKind, countedAs } from '#shared/analytics-events.ts';
import type { AnalyticsReport, Figures } from '#shared/desk/analytics.ts';
import { languageNames } from '#shared/desk/format.ts';
import { firstLanguage, languages } from '#shared/languages.ts';
import { type PageName, routes } from '#shared/routes.ts';
import { otherSource } from './daily-sums.ts';

/** How many sources are listed by name; the rest are one line. */
const maxNamed = 12;

const figureByKind = {
  visit: 'visits',
  view: 'views',
  call: 'calls',
  quote: 'quotes',
  request: 'requests',
} as const satisfies Record<CountedKind, keyof Figures>;

interface ReportOptions {
  timeZone: string;
  isCounting: boolean;
  /** How many days, today among them. */
  count: number;
}

/** The sums of the last days, in the owner's time zone. */
export async function readAnalyticsReport(
  database: Database,
  { timeZone, isCounting, count }: ReportOptions,
  now: Date,
): Promise<AnalyticsReport> {
  const all = listDaysUpTo(dayOf(now, timeZone), 2 * count);
  const [earliest, first, last] = [all[0]!, all[count]!, all.at(-1)!];
  const byDay = await readSumsBy(database, 'day', earliest, last);
  const byPage = await readSumsBy(database, 'page', first, last);
  const bySource = await readSumsBy(database, 'source', first, last);
  const oldest = await database
    .selectFrom('daily_sums')
    .select('day')
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  const days = all.map((day) => ({ day, ...(byDay.get(day) ?? noFigures) }));
  const names = Object.keys(routes) as PageName[];
  const pages = languages.flatMap((language) =>
    names.flatMap((name) => {
      const page = countedAs(name, language);
      const figures = byPage.get(page);
      if (language === firstLanguage) return { page, name: pageNames[name], ...(figures ?? noFigures) };
      return figures ? { page, name: `${pageNames[name]}, in ${languageNames[language]}`, ...figures } : [];
    }),
  );
  return {
    isCounting,
    since: oldest?.day ?? null,
    total: days.slice(count).reduce(addFigures, noFigures),
    before: oldest && oldest.day <= earliest ? days.slice(0, count).reduce(addFigures, noFigures) : null,
    days: days.slice(count),
    pages: pages.sort((one, other) => other.views - one.views),
    sources: rankSources(bySource),
  };
}

const noFigures: Figures = { visits: 0, views: 0, calls: 0, quotes: 0, requests: 0 };

function addFigures(one: Figures, other: Figures): Figures {
  return {
    visits: one.visits + other.visits,
    views: one.views + other.views,
    calls: one.calls + other.calls,
    quotes: one.quotes + other.quotes,
    requests: one.requests + other.requests,
  };
}

/** Added up in the database, however many rows there are. */
async function readSumsBy<By extends 'day' | 'page' | 'source'>(
  database: Database,
  by: By,
  first: string,
  last: string,
): Promise<Map<DailySumRow[By], Figures>> {
  const rows = await database
    .selectFrom('daily_sums')
    .select((select) => [by as 'day', 'kind', select.fn.sum('count').as('count')])
    .where('day', '>=', first)
    .where('day', '<=', last)
    .groupBy([by as 'day', 'kind'])
    .execute();
  const sums = new Map<DailySumRow[By], Figures>();
  for (const row of rows) {
    const key = (row as unknown as DailySumRow)[by];
    const figures = sums.get(key) ?? { ...noFigures };
    figures[figureByKind[row.kind]] = Number(row.count);
    sums.set(key, figures);
  }
  return sums;
}

/** Sources that brought something, most visits first; the unnamed rest comes last. */
function rankSources(sums: Map<string, Figures>): AnalyticsReport['sources'] {
  const found = [...sums].map(([source, { views: _views, ...figures }]) => ({ source, ...figures }));
  const active = found.filter(
    ({ visits, calls, quotes, requests }) => visits + calls + quotes + requests > 0,
  );
  const ranked = active.sort(
    (one, other) =>
      Number(one.source === otherSource) - Number(other.source === otherSource) ||
      other.visits - one.visits ||
      (one.source < other.source ? -1 : 1),
  );
  const shown = ranked.slice(0, maxNamed).filter(({ source }) => source !== otherSource);
  const rest = ranked.filter((source) => !shown.includes(source));
  if (rest.length > 0) {
    const { views: _views, ...figures } = rest
      .map((each) => ({ ...each, views: 0 }))
      .reduce(addFigures, noFigures);
    shown.push({ source: otherSource, ...figures });
  }
  return shown.map((each) => ({ ...each, name: nameSource(each.source) }));
}

/** The names of the pages in the report. */
const pageNames: Record<PageName, string> = {
  home: 'Home',
  about: 'About',
  services: 'Services',
  gallery: 'Gallery',
  contact: 'Contact',
};

const sourceNames: Record<string, string> = {
  '': 'Typed in or unknown',
  [otherSource]: 'All others',
  'google.com': 'Google',
  'bing.com': 'Bing',
  'duckduckgo.com': 'DuckDuckGo',
  'yahoo.com': 'Yahoo',
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'nextdoor.com': 'Nextdoor',
  'yelp.com': 'Yelp',
  'youtube.com': 'YouTube',
  'pinterest.com': 'Pinterest',
  'x.com': 'X',
  'linkedin.com': 'LinkedIn',
};

/** `Google` for google.com; whatever has no such name is called as it is counted. */
function nameSource(source: string): string {
  return Object.hasOwn(sourceNames, source) ? sourceNames[source]! : source;
}
