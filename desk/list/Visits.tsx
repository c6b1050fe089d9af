import { Link } from 'wouter';
import type { Place } from '#desk/frame/place.ts';
import { Icon } from '#desk/ui/Icon.tsx';
import { useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { screens } from '#shared/desk/addresses.ts';
import type { Appointment } from '#shared/desk/requests.ts';
import { dayWords, momentWords, timeWords } from '#shared/desk/words.ts';
import styles from './Visits.module.css';

/** Who is to be visited: today's in sight, those of later days folded away. */
export function Visits({ visits, place }: { visits: readonly Appointment[]; place: Place }) {
  const now = useNow();
  const timeZone = useTimeZone();
  const isToday = ({ visitAt }: Appointment) => dayWords(visitAt, now, timeZone) === 'today';
  const [today, later] = [visits.filter(isToday), visits.filter((visit) => !isToday(visit))];
  const lines = (those: Appointment[], words: typeof timeWords | typeof momentWords) => (
    <ul>
      {those.map((visit) => (
        <li key={visit.requestId}>
          <Link
            className={styles.visit}
            href={screens.request(visit.requestId)}
            state={{ ...place, isFromList: true }}
          >
            <time dateTime={visit.visitAt}>{words(visit.visitAt, now, timeZone)}</time>
            <span>
              <bdi translate="no">{visit.name}</bdi>
              {visit.place && <span translate="no">, {visit.place}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
  if (visits.length === 0) return null;
  return (
    <section className={styles.visits} aria-labelledby="visits">
      <h2 id="visits">
        <Icon name="calendar" />
        {today.length > 0 ? 'Visits today' : 'No visits today'}
      </h2>
      {today.length > 0 && lines(today, timeWords)}
      {later.length > 0 && (
        <details>
          <summary>{later.length === 1 ? '1 later this week' : `${later.length} later this week`}</summary>
          {lines(later, momentWords)}
        </details>
      )}
    </section>
  );
}
