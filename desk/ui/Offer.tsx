import type { ReactNode } from 'react';
import styles from './Offer.module.css';

interface Props {
  /** Its name, for assistive technology. */
  label: string;
  question: string;
  /** The buttons. */
  children: ReactNode;
}

/** A question above the list that can wait. */
export function Offer({ label, question, children }: Props) {
  return (
    <section className={styles.offer} aria-label={label}>
      <p>{question}</p>
      <div className={styles.answers}>{children}</div>
    </section>
  );
}
