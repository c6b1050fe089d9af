import { Link } from 'wouter';
import { formatCount, formatNumber } from '#desk/format/numbers.ts';
import type { ListState } from '#desk/frame/list-state.ts';
import { useVisits } from '#desk/schedule/use-visits.ts';
import fold from '#desk/ui/Fold.module.css';
import { Fold, FoldLine } from '#desk/ui/Fold.tsx';
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
  if (today.length === 0)
    return (
      <section className={fold.fold} aria-label="No visits today">
        <Link className={fold.line} href={screens.schedule} state={state}>
          <FoldLine icon="calendar" title="No visits today" count={formatCount(later, 'upcoming visit')} />
          <Icon name="next" className={styles.next} />
        </Link>
      </section>
    );
  return (
    <Fold icon="calendar" title="Visits today" count={formatNumber(today.length)}>
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
          {formatCount(later, 'upcoming visit')}
        </Link>
      )}
    </Fold>
  );
}
