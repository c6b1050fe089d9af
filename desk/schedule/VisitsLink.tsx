import { Link } from 'wouter';
import { useListState } from '#desk/frame/list-state.ts';
import { buttonClass } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { screens } from '#shared/desk/addresses.ts';
import styles from './VisitsLink.module.css';

/** A link to the visits. @param className by default, it is at the end of a screen's head */
export function VisitsLink({ className = styles.link }: { className?: string | undefined }) {
  const { listState } = useListState();
  return (
    <Link
      href={screens.schedule}
      state={{ ...listState, isFromList: true }}
      className={buttonClass({ look: 'quiet', className })}
      aria-label="Visits"
    >
      <Icon name="calendar" />
    </Link>
  );
}
