import type { ComponentProps, ReactNode } from 'react';
import styles from './Pane.module.css';

interface Props {
  /** Stays at the top: the heading, and where one came from. */
  head: ReactNode;
  /** Stays at the bottom, under the thumb. */
  foot?: ReactNode;
  children: ReactNode;
}

/** A part of the frame that scrolls between its head and its foot. */
export function Pane({
  head,
  foot,
  children,
  className = '',
  ...section
}: Props & ComponentProps<'section'>) {
  return (
    <section {...section} className={`${styles.pane} ${className}`}>
      <header className={styles.head}>{head}</header>
      <div className={styles.scroller}>{children}</div>
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </section>
  );
}
