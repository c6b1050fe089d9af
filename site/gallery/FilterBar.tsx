import { useEffect, useRef } from 'react';
import band from '#site/ui/Band.module.css';
import line from '#site/ui/form-line.module.css';
import styles from './FilterBar.module.css';
import { type FilterId, filterProjects, filters, type ShownProject } from './project-filter.ts';

type Props = { projects: ShownProject[]; filter: FilterId; onChoose: (filter: FilterId) => void };

export function FilterBar({ projects, filter, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // On phones the row is wider than the screen: the chosen filter is brought into it.
  useEffect(() => {
    const chosen = list.current?.children[filters.findIndex(({ id }) => id === filter)];
    if (chosen instanceof HTMLElement) list.current?.scrollTo({ left: chosen.offsetLeft - 48 });
  }, [filter]);

  return (
    <section className={`${band.band} ${styles.filter}`} aria-label="Show projects" data-no-print>
      <ul ref={list}>
        {filters.map(({ id, label }) => (
          <li key={id}>
            <button
              className={line.line}
              type="button"
              aria-pressed={id === filter}
              onClick={() => onChoose(id)}
            >
              {label} <span>{filterProjects(projects, id).length}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.result} role="status">
        {filterProjects(projects, filter).length} of {projects.length} projects shown
      </p>
    </section>
  );
}
