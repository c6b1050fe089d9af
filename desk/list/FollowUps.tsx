import { Link } from 'wouter';
import { usePending } from '#desk/actions/pending.ts';
import type { ListState } from '#desk/frame/list-state.ts';
import { Icon } from '#desk/ui/Icon.tsx';
import { useNow } from '#desk/ui/Moment.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { formatDollars, formatDuration } from '#shared/desk/format.ts';
import type { FollowUp } from '#shared/desk/requests.ts';
import styles from './FollowUps.module.css';

/** How many are shown; the others are collapsed. */
const maxShown = 2;

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
  const more = due.length - maxShown;
  const lines = (those: FollowUp[]) => (
    <ul>
      {those.map((one) => (
        <Line key={one.requestId} followUp={one} listState={listState} />
      ))}
    </ul>
  );
  return (
    <section className={styles.followUps} aria-labelledby="follow-up">
      <h2 id="follow-up">
        <Icon name="bell" />
        Follow up
      </h2>
      {lines(due.slice(0, maxShown))}
      {more > 0 && (
        <details>
          <summary>{`${more} more`}</summary>
          {lines(due.slice(maxShown))}
        </details>
      )}
    </section>
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
