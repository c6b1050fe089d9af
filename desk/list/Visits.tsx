import { Link } from 'wouter';
import { formatCount } from '#desk/format/numbers.ts';
import type { ListState } from '#desk/frame/list-state.ts';
import { useVisits } from '#desk/schedule/use-visits.ts';
import { Icon } from '#desk/ui/Icon.tsx';
import { useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { formatDay, formatTime } from '#shared/desk/format.ts';
import { isVisitOver } from '#shared/desk/visits.ts';
import styles from './Visits.module.css';

/** Lists today's visits and counts the later ones. */
export function Visits({ listState }: { listState: ListState }) {
  const visits = useVisits();
  const now = useNow();
  const timeZone = useTimeZone();
  const today = visits.filter(({ visitAt }) => formatDay(visitAt, now, timeZone) === 'today');
  const later = visits.length - today.length;
  const state = { ...listState, isFromList: true };
  if (visits.length === 0) return null;
  return (
    <section className={styles.visits} aria-labelledby="visits">
      <h2 id="visits">
        <Icon name="calendar" />
        {today.length > 0 ? 'Visits today' : 'No visits today'}
      </h2>
      <ul>
        {today.map(({ requestId, visitAt, name, place: town }) => (
          <li key={requestId}>
            <Link
              className={`${styles.visit} ${isVisitOver(visitAt, now) ? styles.past : ''}`}
              href={screens.request(requestId)}
              state={state}
            >
              <time dateTime={visitAt}>{formatTime(visitAt, now, timeZone)}</time>
              <span>
                <bdi translate="no">{name}</bdi>
                {town && <span translate="no">, {town}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {later > 0 && (
        <Link className={styles.later} href={screens.schedule} state={state}>
          {formatCount(later, 'later visit')}
        </Link>
      )}
    </section>
  );
}
