import styles from './BeforeAfter.module.css';

/** The same place before and after the work, one on the other. A slider, for finger, keys and mouse, moves the edge. */
export function BeforeAfter() {
  return (
    <>
      <figure className={styles.before}>
        <figcaption>Before</figcaption>
      </figure>
      <figure className={styles.after}>
        <figcaption>After</figcaption>
      </figure>
      <input className={styles.slider} type="range" aria-label="Before and after" />
    </>
  );
}
