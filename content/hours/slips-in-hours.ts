import { nearest } from '../spelling/nearest.ts';
import { type Token, tokensOf, weekdays } from './tokens.ts';

/** What nobody can have meant, as a sentence without its beginning; undefined if there is no such thing. */
export function slipInHours(line: string): string | undefined {
  const tokens = tokensOf(line);
  const noTime = tokens.find(({ kind }) => kind === 'noTime');
  if (noTime) return `has a time that does not exist, ${upper(noTime)}; write times like 7AM or 6:30PM`;
  const turned = tokens.findIndex((_, index) => isTurned(tokens.slice(index, index + 4)));
  if (turned >= 0) {
    const span = `${upper(tokens[turned]!)}-${upper(tokens[turned + 2]!)}`;
    return `closes before it opens, ${span}; change AM or PM, or write "${span} next day" if you mean it`;
  }
  if (!tokens.some(({ kind }) => kind === 'time' || kind === 'allDay')) return undefined;
  for (const { kind, said } of tokens) {
    const day = kind === 'word' ? almostDay(said) : undefined;
    if (day) return `has a word that is almost a day, "${said}"; write ${day} or ${day.slice(0, 3)}`;
  }
  return undefined;
}

/** Closing at midnight means the end of the day; anything else that closes before it opens has to say so. */
function isTurned([opens, dash, closes, after]: Token[]): boolean {
  if (!opens || !closes || !('at' in opens && 'at' in closes)) return false;
  if (dash?.kind !== 'dash' || after?.kind === 'nextDay') return false;
  return closes.at <= opens.at && (closes.at > 0 || opens.at === 0);
}

/** For short words, only those with the same letters: "the" is not Thursday. */
function almostDay(word: string): string | undefined {
  const letters = (text: string) => [...text.toLowerCase()].sort().join('');
  if (word.length > 4) return nearest(word, weekdays);
  return weekdays.find((day) => letters(word) === letters(day.slice(0, 3)));
}

const upper = ({ said }: Token) => said.toUpperCase();
