import type { Project } from '#content-model/schema/projects.ts';
import { locales } from '#shared/languages.ts';
import { language, words } from '#site/language.ts';
import type from '#site/ui/type.module.css';
import styles from './PourTicket.module.css';

type Log = NonNullable<Project['log']>;

const figures = ['psi', 'slump', 'joints'] as const;

/** The figures of a batch ticket that are known, in its condensed numerals. */
export function PourTicket({ log }: { log: Log }) {
  const known = figures.filter((figure) => log[figure] !== undefined);
  if (known.length === 0) return null;
  const { ticket } = words();
  return (
    <ul className={styles.ticket}>
      {known.map((figure) => (
        <li key={figure}>
          <span className={type.eyebrow}>{ticket[figure].label}</span>{' '}
          <b>{log[figure]!.toLocaleString(locales[language()])}</b> {ticket[figure].unit}
        </li>
      ))}
    </ul>
  );
}
