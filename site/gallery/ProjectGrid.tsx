import band from '#site/ui/Band.module.css';
import { ProjectCard } from './ProjectCard.tsx';
import styles from './ProjectGrid.module.css';
import { type Filter, filterProjects, type ShownProject } from './project-filter.ts';

type Props = {
  projects: ShownProject[];
  kinds: Filter[];
  filter: string;
  onOpen: (id: number) => void;
};

/** Of every nine, the first and the seventh are large (see the style sheet). */
const isLarge = (position: number) => position % 9 === 0 || position % 9 === 6;

/** All projects are in the page; those the filter leaves out are hidden, here and by show-chosen.ts. */
export function ProjectGrid({ projects, kinds, filter, onOpen }: Props) {
  const shown = filterProjects(projects, filter);
  return (
    <section className={`${band.band} ${styles.projects}`} aria-label="Projects">
      <ul>
        {projects.map((project) => {
          const position = shown.indexOf(project);
          return (
            <li
              key={project.id}
              data-project={project.id}
              data-category={project.category}
              hidden={position === -1}
              suppressHydrationWarning
            >
              <ProjectCard
                project={project}
                kind={kinds.find(({ id }) => id === project.category)?.label}
                isLarge={isLarge(position)}
                isFirst={position === 0}
                onOpen={() => onOpen(project.id)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
