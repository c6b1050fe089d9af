import styles from './SkipLink.module.css';

export function SkipLink() {
  return (
    <a className={styles.skip} href="#main" data-no-print="">
      Skip to content
    </a>
  );
}
