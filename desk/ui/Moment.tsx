import { dayWords, momentWords } from '#desk/words/time-words.ts';
import { useTimeZone } from './time-zone.ts';
import { useNow } from './use-now.ts';

/** A moment in words, in the company's time zone: "today, 3:40 PM". @param at ISO 8601 */
export function Moment({ at, dayOnly }: { at: string; dayOnly?: boolean }) {
  const now = useNow();
  const timeZone = useTimeZone();
  return <time dateTime={at}>{(dayOnly ? dayWords : momentWords)(at, now, timeZone)}</time>;
}
