import { useEffect, useRef } from 'react';
import band from '#site/ui/Band.module.css';
import line from '#site/ui/form-line.module.css';
import styles from './FilterBar.module.css';
import { type Filter, filterProjects, type ShownProject } from './project-filter.ts';

type Props = {
  projects: ShownProject[];
  filters: Filter[];
  filter: string;
  onChoose: (filter: string) => void;
};

export function FilterBar({ projects, filters, filter, onChoose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  // On phones the row is wider than the screen: the chosen or focused filter is scrolled into view.
  const show = (id: string) => {
    const shown = list.current?.children[filters.findIndex((one) => one.id === id)];
    if (shown instanceof HTMLElement) list.current?.scrollTo({ left: shown.offsetLeft - 48 });
  };
  // Not at the start: a visitor may have scrolled the row before this script came.
  const inView = useRef(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: show is re-created at every render
  useEffect(() => {
    if (inView.current !== filter) show(filter);
    inView.current = filter;
  }, [filter]);

  return (
    <section className={`${band.band} ${styles.filter}`} aria-label="Show projects" data-no-print="">
      {/* Firefox stops at whatever scrolls; the filters in it are stops enough. */}
      <ul ref={list} tabIndex={-1}>
        {filters.map(({ id, label }) => (
          <li key={id}>
            <button
              className={line.line}
              type="button"
              value={id}
              aria-pressed={id === filter}
              suppressHydrationWarning
              onClick={() => onChoose(id)}
              // By key only: if the row moved under the finger, the press would land on another button.
              onFocus={({ target }) => target.matches(':focus-visible') && show(id)}
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
