import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import styles from './MoreLink.module.css';

type Props = {
  href: string;
  /** Its name for listeners where several say the same; begins with what is shown. */
  label?: string;
  children: ReactNode;
};

/** A link that leads on from a band, underlined with the form-line. */
export function MoreLink({ href, label, children }: Props) {
  return (
    <a className={styles.more} href={href} aria-label={label}>
      {children}
      <Icon name="arrow" />
    </a>
  );
}
