import { words } from '#site/language.ts';
import styles from './SkipLink.module.css';

export function SkipLink() {
  return (
    <a className={styles.skip} href="#main" data-no-print="">
      {words().layout.skip}
    </a>
  );
}
