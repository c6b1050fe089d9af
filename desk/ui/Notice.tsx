import type { ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Notice.module.css';

interface Props {
  icon: IconName;
  title: string;
  children?: ReactNode;
}

/** In place of what is not there: an empty list, something that could not be loaded. */
export function Notice({ icon, title, children }: Props) {
  return (
    <div className={styles.notice}>
      <Icon name={icon} className={styles.icon} />
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
