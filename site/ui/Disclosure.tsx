import type { ReactNode } from 'react';
import styles from './Disclosure.module.css';
import { Icon } from './Icon.tsx';
import joint from './joint.module.css';

type Props = { summary: string; className?: string | undefined; children: ReactNode };

/** A line that expands to show more, without any script. */
export function Disclosure({ summary, className = '', children }: Props) {
  return (
    <details className={`${styles.disclosure} ${joint.joint} ${joint.both} ${className}`} data-no-print="">
      <summary className={styles.opener}>
        {summary}
        <Icon name="open" />
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
