import { Icon, type IconName } from '#site/ui/Icon.tsx';
import styles from './ViewerButton.module.css';

type Props = {
  label: string;
  icon: IconName;
  className?: string | undefined;
  /** For a button that stays pressed. */
  isPressed?: boolean;
  onClick: () => void;
};

export function ViewerButton({ label, icon, className = '', isPressed, onClick }: Props) {
  return (
    <button
      className={`${styles.button} ${className}`}
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <Icon name={icon} className={styles.icon} />
    </button>
  );
}
