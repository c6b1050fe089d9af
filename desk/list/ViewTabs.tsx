import { Link } from 'wouter';
import { formatRequestCount } from '#desk/format/request.ts';
import type { ListState } from '#desk/frame/list-state.ts';
import { Icon, type IconName } from '#desk/ui/Icon.tsx';
import { screens, type View, views } from '#shared/desk/addresses.ts';
import type { Overview } from '#shared/desk/requests.ts';
import styles from './ViewTabs.module.css';

export const viewLabels: Record<View, string> = {
  open: 'Open',
  late: 'Late',
  answered: 'Answered',
  spam: 'Spam',
};
const icons: Record<View, IconName> = { open: 'inbox', late: 'warning', answered: 'check', spam: 'spam' };

/** The tabs of the four views with their counts: at the bottom on a phone, otherwise above the list. */
export function ViewTabs({
  listState,
  counts,
}: {
  listState: ListState;
  counts: Overview['counts'] | undefined;
}) {
  return (
    <nav className={styles.tabs} aria-label="Requests">
      {views.map((view) => (
        <Link
          key={view}
          href={screens.list(view)}
          state={{ order: listState.order }}
          aria-current={!listState.searchText && view === listState.view ? 'page' : undefined}
          className={`${styles.tab} ${view === 'late' && counts?.late ? styles.late : ''}`}
        >
          <span className={styles.count}>
            <Icon name={icons[view]} />
            {counts ? formatRequestCount(counts[view]) : '–'}
          </span>
          {viewLabels[view]}
        </Link>
      ))}
    </nav>
  );
}
