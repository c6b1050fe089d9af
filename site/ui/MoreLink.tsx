import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './MoreLink.module.css';

/** A link that leads on from a band, underlined with the form-line. */
export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={styles.more} href={href}>
      {children}
      <Icon name="arrow" />
    </a>
  );
}
