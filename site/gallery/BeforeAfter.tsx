import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import styles from './BeforeAfter.module.css';

type Props = { before: SizedPhoto; photo: SizedPhoto };

/** The same place before and after the work, one on the other. A slider, for finger, keys and mouse, moves the edge. */
export function BeforeAfter({ before, photo }: Props) {
  return (
    <>
      <figure className={styles.before}>
        <Picture photo={before} first />
        <figcaption>Before</figcaption>
      </figure>
      <figure className={styles.after}>
        <Picture photo={photo} first />
        <figcaption>After</figcaption>
      </figure>
      <input
        className={styles.slider}
        type="range"
        aria-label="Before and after"
        defaultValue={50}
        onInput={({ currentTarget }) =>
          currentTarget.parentElement!.style.setProperty('--edge-at', `${currentTarget.value}%`)
        }
      />
    </>
  );
}
