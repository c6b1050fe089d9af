import { Link } from 'wouter';
import { usePending } from '#desk/actions/pending.ts';
import { formatNumber } from '#desk/format/numbers.ts';
import type { ListState } from '#desk/frame/list-state.ts';
import { Fold } from '#desk/ui/Fold.tsx';
import { useNow } from '#desk/ui/Moment.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { formatDollars, formatDuration } from '#shared/desk/format.ts';
import type { FollowUp } from '#shared/desk/requests.ts';
import styles from './FollowUps.module.css';

/** Lists quotes without an answer for days. One with a pending action is left out. */
export function FollowUps({
  followUps,
  listState,
}: {
  followUps: readonly FollowUp[];
  listState: ListState;
}) {
  const pending = usePending();
  const due = followUps.filter((one) => !pending.some(({ requestId }) => requestId === one.requestId));
  if (due.length === 0) return null;
  return (
    <Fold icon="bell" title="Follow up" count={formatNumber(due.length)}>
      <ul>
        {due.map((one) => (
          <Line key={one.requestId} followUp={one} listState={listState} />
        ))}
      </ul>
    </Fold>
  );
}

function Line({
  followUp: { requestId, name, amountCents, since },
  listState,
}: {
  followUp: FollowUp;
  listState: ListState;
}) {
  const waits = formatDuration(useNow() - Date.parse(since));
  return (
    <li>
      <Link
        className={styles.line}
        href={screens.request(requestId)}
        state={{ ...listState, isFromList: true }}
      >
        <bdi translate="no" className={styles.name}>
          {name}
        </bdi>
        <span>{`${amountCents === null ? 'Quoted' : formatDollars(amountCents)}, no answer for ${waits}`}</span>
      </Link>
    </li>
  );
}
