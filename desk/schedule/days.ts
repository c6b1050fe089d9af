import { clockInZone, dateInZone, formatTime, momentInZone } from '#shared/desk/format.ts';
import type { Appointment } from '#shared/desk/requests.ts';
import { visitTime } from '#shared/desk/visits.ts';

/** The number of days in the schedule, including today. */
export const daysShown = 14;

const day = 24 * 3_600_000;

/** The usual hours of visits, in the company's time zone. */
const [earliest, latest] = ['06:00', '21:00'] as const;

/** A day of the company with its visits. */
export interface ScheduledDay {
  /** Like 2026-11-22. */
  date: string;
  /** Noon in the company's time zone, to format the day. ISO 8601. */
  noon: string;
  isClosed: boolean;
  visits: Appointment[];
}

interface Zone {
  timeZone: string;
  /** The weekdays on which the company is open; null where its hours do not say. */
  openDays: readonly string[] | null | undefined;
}

/** Groups visits into the days from today, and those after them. @param now in milliseconds */
export function buildSchedule(visits: readonly Appointment[], now: number, { timeZone, openDays }: Zone) {
  const today = Date.parse(dateInZone(now, timeZone));
  const days = Array.from({ length: daysShown }, (_, index): ScheduledDay => {
    const date = new Date(today + index * day).toISOString().slice(0, 10);
    return {
      date,
      noon: momentInZone(`${date}T12:00`, timeZone)!,
      isClosed: isClosedOn(date, openDays),
      visits: visits.filter(({ visitAt }) => dateInZone(Date.parse(visitAt), timeZone) === date),
    };
  });
  const last = days.at(-1)!.date;
  return { days, later: visits.filter(({ visitAt }) => dateInZone(Date.parse(visitAt), timeZone) > last) };
}

/** Finds another visit that begins too close to this one. */
export function findClash(
  { requestId, visitAt }: Pick<Appointment, 'requestId' | 'visitAt'>,
  visits: readonly Appointment[],
): Appointment | undefined {
  return visits.find(
    (other) =>
      other.requestId !== requestId && Math.abs(Date.parse(other.visitAt) - Date.parse(visitAt)) < visitTime,
  );
}

/**
 * Lists what is unusual about the time of a visit, in sentences. It may be a typo, but is allowed.
 * @param at ISO 8601 @param now in milliseconds
 */
export function findTimeWarnings(at: string, now: number, { timeZone, openDays }: Zone): string[] {
  const local = clockInZone(at, timeZone);
  const weekday = weekdayOf(local.slice(0, 10));
  const isNight = local.slice(11) < earliest || local.slice(11) >= latest;
  return [
    Date.parse(at) < now && 'This is in the past.',
    openDays && !openDays.includes(weekday) && `Your company is closed on ${weekday}s.`,
    !openDays && weekday.startsWith('S') && `This is a ${weekday}.`,
    isNight && `${formatTime(at, now, timeZone)} is outside normal hours.`,
    Date.parse(at) > now + 365 * day && `This is in ${local.slice(0, 4)}, more than a year away.`,
  ].filter((sentence) => typeof sentence === 'string');
}

const weekdayOf = (date: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(date));
const isClosedOn = (date: string, openDays: Zone['openDays']) =>
  openDays ? !openDays.includes(weekdayOf(date)) : false;
