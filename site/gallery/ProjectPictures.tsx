import { Picture } from '#site/ui/Picture.tsx';
import styles from './ProjectPictures.module.css';
import type { ShownProject } from './project-filter.ts';

type Props = { project: ShownProject; className: string | undefined };

/** A project's photograph in the viewer, next to the one from before the work, if there is one. */
export function ProjectPictures({ project: { photo, before }, className = '' }: Props) {
  if (!before) return <Picture photo={photo} first className={className} />;
  return (
    <div className={styles.pair}>
      <figure>
        <figcaption>Before</figcaption>
        <Picture photo={before} first />
      </figure>
      <figure>
        <figcaption>After</figcaption>
        <Picture photo={photo} first className={styles.after} />
      </figure>
    </div>
  );
}
