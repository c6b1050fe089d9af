import styles from './Icon.module.css';
import { type IconName, iconPaths } from './icon-paths.ts';

/** A line drawing, hidden from assistive technology: the words beside it say the same. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`${styles.icon} ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={iconPaths[name]} />
    </svg>
  );
}
