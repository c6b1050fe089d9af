import { cardSizes } from '#site/photos/photo-sizes.ts';
import line from '#site/ui/form-line.module.css';
import { Icon } from '#site/ui/Icon.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import type from '#site/ui/type.module.css';
import styles from './ProjectCard.module.css';
import type { ShownProject } from './project-filter.ts';

type Props = {
  project: ShownProject;
  /** The kind of work, in words. */
  kind: string | undefined;
  isLarge: boolean;
  isFirst: boolean;
  onOpen: () => void;
};

export function ProjectCard({ project, kind, isLarge, isFirst, onOpen }: Props) {
  return (
    <button className={styles.card} type="button" aria-haspopup="dialog" onClick={onOpen}>
      <span className={`${styles.shot} ${line.line}`}>
        <Picture photo={project.photo} sizes={cardSizes[isLarge ? 'large' : 'small']} first={isFirst} />
      </span>
      {project.before && (
        <span className={styles.before}>
          <Picture photo={project.before} sizes={cardSizes.before} />
          <span>Before</span>
        </span>
      )}
      <span className={styles.caption}>
        <span className={`${styles.category} ${type.eyebrow}`}>{kind}</span>
        <strong>{project.title}</strong>
        <Icon name="grow" className={styles.grow} />
        <span className={styles.description}>{project.description}</span>
      </span>
    </button>
  );
}
