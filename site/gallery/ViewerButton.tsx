import { Icon, type IconName } from '#site/ui/Icon.tsx';
import type { ViewerAct } from './project-viewer.ts';
import styles from './ViewerButton.module.css';

type Props = {
  does: ViewerAct;
  label: string;
  icon: IconName;
  className?: string | undefined;
  /** For a button that stays pressed. */
  isPressed?: boolean;
};

export function ViewerButton({ does, label, icon, className = '', isPressed }: Props) {
  return (
    <button
      className={`${styles.button} ${className}`}
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      data-does={does}
    >
      <Icon name={icon} className={styles.icon} />
    </button>
  );
}
