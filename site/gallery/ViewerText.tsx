import type { ShownProject } from './project-filter.ts';
import styles from './ViewerText.module.css';

type Props = { project: ShownProject; position: number; count: number; className: string | undefined };

/** What the viewer says about the open project; its heading names the dialog. */
export function ViewerText({ project, position, count, className }: Props) {
  return (
    <div className={`${styles.text} ${className}`} aria-live="polite" aria-atomic="true">
      <h2 id="viewer-title">{project.title}</h2>
      <p>{project.description}</p>
      <p className={styles.count}>
        {position + 1} of {count}
      </p>
    </div>
  );
}
