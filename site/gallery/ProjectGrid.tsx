import { quoteLink } from '#shared/quote-link.ts';
import band from '#site/ui/Band.module.css';
import { ProjectCard } from './ProjectCard.tsx';
import styles from './ProjectGrid.module.css';
import { isLarge, type Kind, type ShownProject } from './project-filter.ts';

type Props = { projects: ShownProject[]; kinds: Kind[] };

/** All projects are in the page; those that a filter leaves out are hidden by show-chosen.ts and filter-bar.ts. */
export function ProjectGrid({ projects, kinds }: Props) {
  return (
    <section className={`${band.band} ${styles.projects}`} aria-label="Projects">
      <ul>
        {projects.map((project, position) => {
          const { id, title, category } = project;
          const kind = kinds.find((each) => each.id === category);
          const details = `One like “${title}” in your gallery.\n`;
          return (
            <li
              key={id}
              data-project={id}
              data-category={category}
              data-ask={quoteLink({ service: kind?.service, details })}
            >
              <ProjectCard
                project={project}
                kind={kind?.label}
                isLarge={isLarge(position)}
                isFirst={position === 0}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
