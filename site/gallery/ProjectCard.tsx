import { messages } from '#site/language.ts';
import { cardSizes } from '#site/photos/photo-sizes.ts';
import line from '#site/ui/form-line.module.css';
import { Icon } from '#site/ui/Icon.tsx';
import { MoreLink } from '#site/ui/MoreLink.tsx';
import { Picture } from '#site/ui/Picture.tsx';
import type from '#site/ui/type.module.css';
import styles from './ProjectCard.module.css';
import { cityAndYear, type ShownProject } from './project-filter.ts';

type Props = {
  project: ShownProject;
  /** The kind of work, in words. */
  kind: string | undefined;
  isLarge: boolean;
  isFirst: boolean;
};

/** A heading whose button covers the whole card, so that it is called by the title alone. */
export function ProjectCard({ project, kind, isLarge, isFirst }: Props) {
  const { photo, before, title, description } = project;
  const strings = messages().gallery;
  const sizes = cardSizes[isLarge ? 'large' : 'small'];
  // What is far below isn't drawn yet; the box of its pictures is.
  const waiting = before ? `linear-gradient(90deg,${before.color} 50%,${photo.color} 0)` : photo.color;
  return (
    <>
      <div className={`${styles.shot} ${line.line}`} style={{ background: waiting }} data-shot="">
        {before && (
          <div className={styles.half}>
            <Picture photo={before} sizes={sizes} />
            <span>{strings.before}</span>
          </div>
        )}
        <div className={styles.half}>
          <Picture photo={photo} sizes={sizes} first={isFirst} />
          {before && <span>{strings.after}</span>}
        </div>
      </div>
      <div className={styles.caption}>
        <p className={type.eyebrow}>
          {kind}{' '}
          <span data-facts="" translate="no" style={kind ? undefined : { margin: 0 }}>
            {cityAndYear(project)}
          </span>
        </p>
        <h2>
          <button type="button" aria-haspopup="dialog">
            {title}
            <Icon name="grow" />
          </button>
        </h2>
        <p className={styles.description} data-description="">
          {description}
        </p>
        <PourLink project={project} />
      </div>
    </>
  );
}

/** From a card to the log of its project, if it has one. */
function PourLink({ project: { title, pourLink } }: { project: ShownProject }) {
  if (!pourLink) return null;
  return (
    <MoreLink href={pourLink.href} label={`${pourLink.label}: ${title}`}>
      {pourLink.label}
    </MoreLink>
  );
}
