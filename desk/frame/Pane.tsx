import type { ComponentProps, ReactNode } from 'react';
import styles from './Pane.module.css';

interface Props {
  /** Stays at the top: the heading, and where one came from. */
  head: ReactNode;
  /** Stays under the head; on a phone at the bottom, where the thumb is. */
  tabs?: ReactNode;
  /** Stays at the bottom. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A part of the frame that scrolls between its head and its foot. */
export function Pane({
  head,
  tabs,
  foot,
  children,
  className = '',
  ...section
}: Props & ComponentProps<'section'>) {
  return (
    <section {...section} className={`${styles.pane} ${className}`}>
      <header className={styles.head}>{head}</header>
      {tabs && <div className={styles.tabs}>{tabs}</div>}
      <div className={styles.scroller}>{children}</div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </section>
  );
}
