import type { ReactNode } from 'react';
import { Fold } from './Fold.tsx';
import type { IconName } from './Icon.tsx';
import styles from './Offer.module.css';

interface Props {
  /** The name of the section for assistive technology. */
  label: string;
  icon: IconName;
  question: string;
  /** The buttons to answer. */
  children: ReactNode;
}

/** An optional question in the list. */
export function Offer({ label, icon, question, children }: Props) {
  return (
    <Fold label={label} icon={icon} title={question} className={styles.offer}>
      <div className={styles.answers}>{children}</div>
    </Fold>
  );
}
