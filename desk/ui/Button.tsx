import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';

/** `solid`: the one thing to do here; `line`: others; `quiet`: words alone; `danger`: cannot be taken back. */
export type ButtonLook = 'solid' | 'line' | 'quiet' | 'danger';

interface Looks {
  look?: ButtonLook;
  icon?: IconName;
  /** Icon above the words, for rows of deeds at the foot of the screen. */
  stacked?: boolean;
  children?: ReactNode;
}

type Props = Looks & {
  /** Being done: it stays where it is and takes no second press. */ busy?: boolean;
} & Omit<ComponentProps<'button'>, 'children'>;

export function Button({ look, icon, stacked, busy, children, className, onClick, ...button }: Props) {
  return (
    <button
      type="button"
      {...button}
      className={buttonClass({ look, stacked, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

/** Looks the same and leads somewhere: `tel:`, `sms:`, `mailto:`, a file. */
export function ButtonLink({
  look,
  icon,
  stacked,
  children,
  className,
  ...link
}: Looks & ComponentProps<'a'>) {
  return (
    <a {...link} className={buttonClass({ look, stacked, className })}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

/** For links of the router. */
export function buttonClass({
  look = 'line',
  stacked,
  className = '',
}: Omit<Looks, 'icon'> & { className?: string }) {
  return `${styles.button} ${styles[look]} ${stacked ? styles.stacked : ''} ${className}`;
}
