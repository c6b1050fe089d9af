import type { ReactNode } from 'react';
import styles from './Fold.module.css';
import { Icon, type IconName } from './Icon.tsx';

interface Props {
  /** The name of the section for assistive technology, if it isn't the title. */
  label?: string;
  icon: IconName;
  title: string;
  /** At the end of the line, like the number of entries. */
  count?: string;
  className?: string | undefined;
  children: ReactNode;
}

/** One line in the list of requests, which opens to the rest. */
export function Fold({ label, className = '', children, ...line }: Props) {
  return (
    <section className={`${styles.fold} ${className}`} aria-label={label ?? line.title}>
      <details>
        <summary className={styles.line}>
          <FoldLine {...line} />
        </summary>
        <div className={styles.content}>{children}</div>
      </details>
    </section>
  );
}

/** The content of a closed line. */
export function FoldLine({ icon, title, count }: Pick<Props, 'icon' | 'title' | 'count'>) {
  return (
    <>
      <Icon name={icon} />
      <span>{title}</span>
      {count && <span className={styles.count}>{count}</span>}
    </>
  );
}
