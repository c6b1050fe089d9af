import { words } from '#site/language.ts';
import styles from './BeforeAfter.module.css';

/** The same place before and after the work, one on the other. A slider, for finger, keys and mouse, moves the edge. */
export function BeforeAfter() {
  const { before, after, beforeAndAfter } = words().gallery;
  return (
    <>
      <figure className={styles.before}>
        <figcaption>{before}</figcaption>
      </figure>
      <figure className={styles.after}>
        <figcaption>{after}</figcaption>
      </figure>
      <input className={styles.slider} type="range" aria-label={beforeAndAfter} />
    </>
  );
}
