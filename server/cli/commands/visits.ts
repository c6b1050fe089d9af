import { websiteVisits } from '#server/analytics/website-visits.ts';
import { type Command, OwnerError } from '#server/cli/terminal/command.ts';
import { paint, toJson } from '#server/cli/terminal/print.ts';
import type { Figures, WebsiteVisits } from '#shared/desk/website-visits.ts';

const usual = 30;
/** As long as sums are kept. */
const most = 395;
/** How many columns a name gets. */
const nameWidth = 26;

export const visits: Command = {
  usage: '[--days N] [--json]',
  summary: `Visits to the website, presses and requests of the last ${usual} days, or of N`,
  options: { days: { type: 'string' }, json: { type: 'boolean' } },
  async run({ config, open, print, width }, { options }) {
    const count = daysIn(options.days);
    const { timeZone, countsVisits: isCounting } = config;
    const seen = await websiteVisits(await open(), { timeZone, isCounting, count }, new Date());
    if (options.json) return print(toJson(seen));
    for (const line of sheet(seen, count, width)) print(line);
  },
};

/** @throws OwnerError if it is no number of days that can be shown */
function daysIn(said: string | boolean | undefined): number {
  if (said === undefined) return usual;
  const days = Number(said);
  if (Number.isInteger(days) && days >= 1 && days <= most) return days;
  throw new OwnerError(`--days takes a whole number from 1 to ${most}.`, 2);
}

function sheet(seen: WebsiteVisits, count: number, width: number): string[] {
  if (!seen.since) {
    return [
      seen.isCounting
        ? 'Nothing was counted yet. It begins with the first visitor.'
        : 'Nothing is counted: COUNT_VISITS is off.',
    ];
  }
  const { total, before } = seen;
  const compared = (figure: keyof Figures) =>
    before ? `  (${before[figure].toLocaleString('en-US')} in the ${count} before)` : '';
  const line = (name: string, figure: keyof Figures) =>
    `${name.padEnd(nameWidth)}${counted(total[figure])}${compared(figure)}`;
  return [
    paint('bold', count === 1 ? 'Today' : `The last ${count} days`),
    line('Visits', 'visits'),
    line('Pages looked at', 'views'),
    line('Presses on Call', 'calls'),
    line('Presses on Get Quote', 'quotes'),
    line('Requests', 'requests'),
    '',
    paint('bold', 'Visits by day'),
    ...bars(seen.days, width),
    '',
    ...table('Where from', seen.sources, ['visits', 'calls', 'quotes', 'requests']),
    '',
    ...table('Page', seen.pages, ['views', 'visits', 'calls', 'quotes', 'requests']),
    '',
    ...(seen.isCounting ? [] : ['Nothing is counted any more: COUNT_VISITS is off.']),
    'These are sums, at least: programs, and visitors who ask not to be tracked,',
    'are not counted. Visits begin on a page; looking at more is one visit.',
  ];
}

function bars(days: WebsiteVisits['days'], width: number): string[] {
  const most = Math.max(1, ...days.map(({ visits }) => visits));
  const longest = width - 24;
  return days.map(({ day, visits }) => {
    const bar = '█'.repeat(Math.max(visits > 0 ? 1 : 0, Math.round((visits / most) * longest)));
    return `${dayInWords(day)}${counted(visits)} ${bar}`.trimEnd();
  });
}

const heads = { visits: 'VISITS', views: 'VIEWS', calls: 'CALL', quotes: 'QUOTE', requests: 'REQUESTS' };

function table<Figure extends keyof Figures>(
  title: string,
  rows: ({ name: string } & Record<Figure, number>)[],
  figures: Figure[],
): string[] {
  const head = figures.map((figure) => heads[figure].padStart(9)).join('');
  return [
    paint('dim', title.toUpperCase().padEnd(nameWidth) + head),
    ...rows.map((row) => short(row.name) + figures.map((figure) => counted(row[figure], 9)).join('')),
  ];
}

const counted = (count: number, columns = 8) => count.toLocaleString('en-US').padStart(columns);

/** A name in its columns, and one space at least. */
function short(name: string): string {
  return (name.length < nameWidth ? name : `${name.slice(0, nameWidth - 2)}…`).padEnd(nameWidth);
}

/** `Sun, Nov 22` */
function dayInWords(day: string): string {
  const shown = { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' } as const;
  return new Date(day).toLocaleDateString('en-US', shown).padEnd(12);
}
