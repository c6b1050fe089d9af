import { type Day, type Token, tokensOf, weekdays } from './tokens.ts';

/** Days that share opening hours; times as `07:00`. Hours that close before they open close on the next day. */
export type OpeningHours = { days: Day[]; opens: string; closes: string };

/** Minutes since midnight, up to two days of them. */
type Span = { from: number; to: number };
/** Days and their hours; without a span they are closed. */
type Entry = { days: Day[]; spans: Span[] };

/** The longest line that is read, in characters: the time to compare spans grows with the square of their number. */
const maxLength = 500;

const hour = 60;
const fullDay = 24 * hour;
const week = 7 * fullDay;

/** Notes about other hours, which don't contradict the rest: they are shown but not interpreted. */
const sideNote = /\bemergenc|\bholidays?\b|\bby appointment\b(?! only)/i;

/** One character per token, so that the shape of a line can be matched by a pattern. */
const signs: Record<Token['kind'], string> = {
  days: 'D',
  time: 'T',
  clock: 'C',
  dash: '-',
  and: ',',
  allDay: 'A',
  closed: 'X',
  nextDay: 'N',
  word: '?',
};
const someDays = 'D(?:-D)?(?:,+D(?:-D)?)*';
const when = 'A|X|(?:T-TN?|C-C)(?:,+(?:T-TN?|C-C))*';
/** `Mon-Fri 7AM-6PM`, `7AM to 6PM, Monday to Friday`, `closed Sundays` */
const entry = new RegExp(
  `(?:(?<d1>${someDays}),*(?<w1>${when})|(?<w2>${when}),*(?<d2>${someDays}))(?:,+|$|(?=${someDays},*(?:${when})))`,
  'dy',
);

/**
 * Reads hours as people write them: `Mon-Fri 7AM-6PM, Sat 8 a.m. to noon`, `Mon, Wed, Fri 8AM-2PM`, `24/7`.
 * @returns what they say without ambiguity, which is nothing for `By appointment`; undefined if any part could mean
 * something else
 */
export function readHours(line: string): OpeningHours[] | undefined {
  if (line.length > maxLength) return undefined;
  const parts = line.split(/[,;()]/).filter((part) => part.trim() && !sideNote.test(part));
  const entries = readEntries(tokensOf(parts.join(',')));
  if (!entries || hasContradiction(entries)) return undefined;
  return entries.flatMap(({ days, spans }) =>
    spans.map(({ from, to }) => ({ days, opens: clockTime(from), closes: closingTime({ from, to }) })),
  );
}

function readEntries(tokens: Token[]): Entry[] | undefined {
  const shape = tokens.map(({ kind }) => signs[kind]).join('');
  const entries: Entry[] = [];
  for (entry.lastIndex = 0; entry.lastIndex < shape.length; ) {
    const groups = entry.exec(shape)?.indices?.groups;
    if (!groups) return undefined;
    const days = readDays(tokens.slice(...(groups.d1 ?? groups.d2)!));
    const spans = readWhen(tokens.slice(...(groups.w1 ?? groups.w2)!));
    if (!spans) return undefined;
    entries.push({ days, spans });
  }
  return entries;
}

function readDays(tokens: Token[]): Day[] {
  const named = tokens.flatMap((token, index) => {
    if (token.kind !== 'days') return [];
    const before = tokens[index - 2];
    if (tokens[index - 1]?.kind !== 'dash' || before?.kind !== 'days') return token.days;
    const [from, to] = [weekdays.indexOf(before.days[0]!), weekdays.indexOf(token.days[0]!)];
    return weekdays.filter((_, day) => (from <= to ? day >= from && day <= to : day >= from || day <= to));
  });
  return weekdays.filter((day) => named.includes(day));
}

function readWhen(tokens: Token[]): Span[] | undefined {
  if (tokens[0]?.kind === 'closed') return [];
  if (tokens[0]?.kind === 'allDay') return [{ from: 0, to: fullDay }];
  const spans = tokens.flatMap((token, index) => {
    const [opens, closes] = [tokens[index - 1], tokens[index + 1]];
    if (token.kind !== 'dash' || !opens || !closes) return [];
    return [readSpan(opens, closes, tokens[index + 2]?.kind === 'nextDay')];
  });
  return spans.every((span) => span !== undefined) ? spans : undefined;
}

function readSpan(opens: Token, closes: Token, isNextDay: boolean): Span | undefined {
  if (!('at' in opens && 'at' in closes)) return undefined;
  const [from, to] = [opens.at, closes.at];
  // 8:00-5:00 may be five in the afternoon; 8:00-17:00 is not.
  if (opens.kind === 'clock' && Math.max(from, to) < 13 * hour && Math.min(from, to) >= hour)
    return undefined;
  if (isNextDay) return to <= from ? { from, to: to + fullDay } : undefined;
  if (to === 0 && from > 0) return { from, to: fullDay };
  return to > from ? { from, to } : undefined;
}

/** Whether entries contradict each other: a day is both open and closed, or its hours overlap. */
function hasContradiction(entries: Entry[]): boolean {
  const closed = entries.filter(({ spans }) => spans.length === 0).flatMap(({ days }) => days);
  const open = entries.flatMap(({ days, spans }) =>
    days.flatMap((day) => {
      const start = weekdays.indexOf(day) * fullDay;
      return spans.map(({ from, to }) => ({ day, from: start + from, to: start + to }));
    }),
  );
  const isOverlapped = open.some((one, index) =>
    open.some(
      (other, at) =>
        at !== index && [0, week].some((later) => one.from < other.to - later && other.from - later < one.to),
    ),
  );
  return isOverlapped || open.some(({ day }) => closed.includes(day));
}

/** Search engines recognize a whole day by its last minute. */
function closingTime({ from, to }: Span): string {
  return clockTime(to - from === fullDay ? to - 1 : to);
}

function clockTime(minutes: number): string {
  const inDay = minutes % fullDay;
  return [Math.floor(inDay / hour), inDay % hour].map((number) => String(number).padStart(2, '0')).join(':');
}
