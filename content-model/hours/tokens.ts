export const weekdays = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;
export type Day = (typeof weekdays)[number];

/** What a line of hours consists of. Times are minutes since midnight; a `clock` time says neither AM nor PM. */
export type Token =
  | { kind: 'days'; days: readonly Day[] }
  | { kind: 'time' | 'clock'; at: number }
  | { kind: 'dash' | 'and' | 'allDay' | 'closed' | 'nextDay' | 'word' };

/** What a word means, which may be two things, or nothing. */
type Meaning = (match: RegExpExecArray) => Token[];

const plain =
  (kind: 'dash' | 'and' | 'allDay' | 'closed' | 'nextDay' | 'word'): Meaning =>
  () => [{ kind }];
const on =
  (...days: Day[]): Meaning =>
  () => [{ kind: 'days', days }];

/** Tried in this order, from where the last one ended. Everything is lowercase. */
const patterns: [RegExp, Meaning][] = [
  [/ +|[:.]|(?:from|open|hours|e[sd]?t)\b/y, () => []],
  [/24 ?\/ ?7\b/y, () => [{ kind: 'days', days: weekdays }, { kind: 'allDay' }]],
  [/24[ -]?(?:hours?|hrs?|h)\b(?: (?:a|per) day\b)?|(?:a?round the clock|all day)\b/y, plain('allDay')],
  [/(?:(?:7|seven) days(?: a week)?|every ?day|daily)\b/y, on(...weekdays)],
  [/weekdays?\b/y, on('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday')],
  [/weekends?\b/y, on('Saturday', 'Sunday')],
  [/m-f\b/y, on('Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday')],
  [/mon(?:days?)?\b/y, on('Monday')],
  [/tue(?:s(?:days?)?)?\b/y, on('Tuesday')],
  [/wed(?:s|nesdays?)?\b/y, on('Wednesday')],
  [/thu(?:r(?:s(?:days?)?)?)?\b/y, on('Thursday')],
  [/fri(?:days?)?\b/y, on('Friday')],
  [/sat(?:urdays?)?\b/y, on('Saturday')],
  [/sun(?:days?)?\b/y, on('Sunday')],
  [/(?:12 ?)?noon\b/y, () => time(12, 0)],
  [/(?:12 ?)?midnight\b/y, () => time(0, 0)],
  [/(\d{1,2})(?::(\d\d))? ?([ap])m?\b/y, readTime],
  [/(\d{1,2}):(\d\d)\b/y, ([, hour, minute]) => clock(Number(hour), Number(minute))],
  [/-|(?:to|through|thru|until|till?)\b/y, plain('dash')],
  [/[,;&+/|]|and\b/y, plain('and')],
  [/closed\b(?: on\b)?/y, plain('closed')],
  [/(?:the )?next (?:day|morning)\b|overnight\b/y, plain('nextDay')],
  [/[\p{L}\d'’]+|./uy, plain('word')],
];

/** Splits a line of hours into tokens. Every character belongs to one token or means nothing. */
export function tokensOf(line: string): Token[] {
  const text = simplify(line);
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    for (const [pattern, meaning] of patterns) {
      pattern.lastIndex = at;
      const match = pattern.exec(text);
      if (!match) continue;
      at += match[0].length;
      tokens.push(...meaning(match));
      break;
    }
  }
  return tokens;
}

/** Lowercase, one kind of dash and space, `a.m.` as `am`. */
function simplify(line: string): string {
  return line
    .toLowerCase()
    .replaceAll('\u2060', '')
    .replace(/\p{Z}+/gu, ' ')
    .replace(/ ?[‐‑‒–—−-] ?/g, '-')
    .replace(/\b([ap])\.? ?m\b\.?/g, '$1m')
    .trim();
}

function readTime([, hour, minute = '0', half]: RegExpExecArray): Token[] {
  const [hours, minutes] = [Number(hour), Number(minute)];
  if (hours < 1 || hours > 12 || minutes > 59) return [{ kind: 'word' }];
  return time((hours % 12) + (half === 'p' ? 12 : 0), minutes);
}

function time(hours: number, minutes: number): Token[] {
  return [{ kind: 'time', at: hours * 60 + minutes }];
}

function clock(hours: number, minutes: number): Token[] {
  if (hours > 23 || minutes > 59) return [{ kind: 'word' }];
  return [{ kind: 'clock', at: hours * 60 + minutes }];
}
