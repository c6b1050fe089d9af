import type { ReactNode } from 'react';
import styles from './Offer.module.css';

interface Props {
  /** The name of the section for assistive technology. */
  label: string;
  question: string;
  /** The buttons to answer. */
  children: ReactNode;
}

/** An optional question above the list. */
export function Offer({ label, question, children }: Props) {
  return (
    <section className={styles.offer} aria-label={label}>
      <p>{question}</p>
      <div className={styles.answers}>{children}</div>
    </section>
  );
}
