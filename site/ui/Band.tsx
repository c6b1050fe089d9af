import type { ReactNode } from 'react';
import styles from './Band.module.css';

/** A band's background: two light ones, two dark ones. */
export type BandTone = 'paper' | 'slab' | 'steel' | 'ink';

type Props = {
  tone?: BandTone;
  className?: string | undefined;
  id?: string;
  /** Name of the band if it has no heading of its own. */
  label?: string;
  /** id of the band's heading. */
  labelledBy?: string;
  /** Left out on paper, which has one sheet for a page. */
  onlyOnScreen?: boolean;
  /** One of many of its kind: many-services.css makes it shorter. */
  isOfMany?: boolean;
  children: ReactNode;
};

/** One horizontal band of a page on the 12-column grid; children span all columns unless they say otherwise. */
export function Band({
  tone = 'paper',
  className = '',
  id,
  label,
  labelledBy,
  onlyOnScreen,
  isOfMany,
  children,
}: Props) {
  return (
    <section
      className={`${styles.band} ${styles[tone]} ${className}`}
      id={id}
      aria-label={label}
      aria-labelledby={labelledBy}
      data-no-print={onlyOnScreen ? '' : undefined}
      data-many={isOfMany ? '' : undefined}
    >
      {children}
    </section>
  );
}
