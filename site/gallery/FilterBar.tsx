import band from '#site/ui/Band.module.css';
import styles from './FilterBar.module.css';
import { type FilterId, filterProjects, filters, type ShownProject } from './project-filter.ts';

type Props = { projects: ShownProject[]; filter: FilterId; onChoose: (filter: FilterId) => void };

export function FilterBar({ projects, filter, onChoose }: Props) {
  return (
    <section className={`${band.band} ${styles.filter}`} aria-label="Show projects">
      <ul>
        {filters.map(({ id, label }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === filter} onClick={() => onChoose(id)}>
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
