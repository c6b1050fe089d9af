import { words } from '#site/language.ts';
import band from '#site/ui/Band.module.css';
import line from '#site/ui/form-line.module.css';
import styles from './FilterBar.module.css';
import { type Filter, filterProjects, type Sorted } from './project-filter.ts';

type Props = { projects: Sorted[]; filters: Filter[]; current: string };

/** A button for each filter, which is its value: its label may be translated. */
export function FilterBar({ projects, filters, current }: Props) {
  const { filters: name, shown } = words().gallery;
  return (
    <section className={`${band.band} ${styles.filter}`} aria-label={name} data-no-print="">
      {/* Firefox stops at whatever scrolls; the filters in it are stops enough. */}
      <ul tabIndex={-1}>
        {filters.map(({ id, label }) => (
          <li key={id}>
            <button
              className={line.line}
              type="button"
              value={id}
              aria-pressed={id === current}
              data-filter=""
            >
              {label} <span>{filterProjects(projects, id).length}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.result} role="status" data-shown={shown} />
    </section>
  );
}
