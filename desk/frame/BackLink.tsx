import { Link } from 'wouter';
import { buttonClass } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { screens } from '#shared/desk/addresses.ts';
import styles from './BackLink.module.css';
import { usePlace } from './place.ts';

/** Back to the list, where one left it. Where list and request stand side by side, there is nothing to go back to. */
export function BackLink() {
  const { place, isFromList } = usePlace();
  return (
    <Link
      href={screens.list(place.view)}
      state={place}
      className={buttonClass({ look: 'quiet', className: styles.back })}
      onClick={(event) => {
        if (!isFromList || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        history.back();
      }}
      aria-label="Back to the list"
    >
      <Icon name="back" />
    </Link>
  );
}
