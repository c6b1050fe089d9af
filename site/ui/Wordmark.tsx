import { routes } from '#shared/routes.ts';
import styles from './Wordmark.module.css';

/** The mark, a formed square with its joints, and the company's name; leads home. */
export function Wordmark({ name, className = '' }: { name: string; className?: string | undefined }) {
  return (
    <a className={`${styles.wordmark} ${className}`} href={routes.home}>
      <svg viewBox="0 0 34 34" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="2.5">
        <path d="M2 2h30v30H2z" />
        <path d="M12.5 21.5H32V32H12.5z" fill="var(--sun)" stroke="none" />
        <path d="M2 21.5h30M12.5 2v30" strokeWidth="1.75" />
      </svg>
      <span>{name}</span>
    </a>
  );
}
