import type { Ref } from 'react';
import band from '#site/ui/Band.module.css';
import { ProjectCard } from './ProjectCard.tsx';
import styles from './ProjectGrid.module.css';
import type { ShownProject } from './project-filter.ts';

type Props = { ref: Ref<HTMLUListElement>; projects: ShownProject[]; onOpen: (position: number) => void };

/** In every nine, the first and the seventh stand large (see the style sheet). */
const isLarge = (position: number) => position % 9 === 0 || position % 9 === 6;

export function ProjectGrid({ ref, projects, onOpen }: Props) {
  return (
    <section className={`${band.band} ${styles.projects}`} aria-label="Projects">
      <ul ref={ref}>
        {projects.map((project, position) => (
          <li key={project.id}>
            <ProjectCard
              project={project}
              isLarge={isLarge(position)}
              isFirst={position === 0}
              onOpen={() => onOpen(position)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
