import { quoteLink } from '#shared/quote-link.ts';
import { Button } from '#site/ui/Button.tsx';
import { type Kind, placeAndYear, type ShownProject } from './project-filter.ts';
import styles from './ViewerText.module.css';

type Props = { projects: ShownProject[]; position: number; kinds: Kind[] };

/**
 * What the viewer says about the open project; its heading names the dialog. Moving on is told once, by the live
 * region; opening is told by the dialog. All the other words stand unseen in the same place, so that it is as high as
 * the longest needs and the picture stays where it is.
 */
export function ViewerText({ projects, position, kinds }: Props) {
  const project = projects[position]!;
  const { service } = kinds.find(({ id }) => id === project.category) ?? {};
  const details = `One like “${project.title}” in your gallery.\n`;
  return (
    <div className={styles.text}>
      {projects.map(({ id, title, description }) => (
        <div key={id} className={styles.room} aria-hidden="true">
          <strong>{title}</strong>
          <p>{description}</p>
        </div>
      ))}
      <div className={styles.words} aria-live="polite" aria-atomic="true">
        <h2 id="viewer-title">{project.title}</h2>
        <p className={styles.facts}>
          <span>
            {position + 1} of {projects.length}
          </span>
          {placeAndYear(project)}
        </p>
        <p>{project.description}</p>
      </div>
      <Button href={quoteLink({ service, details })} small className={styles.ask}>
        Ask for one like this
      </Button>
    </div>
  );
}
