import type { Project } from '#content-model/schema/projects.ts';
import type from '#site/ui/type.module.css';
import styles from './PourTicket.module.css';

type Log = NonNullable<Project['log']>;

const figures: { of: 'psi' | 'slump' | 'joints'; label: string; unit: string }[] = [
  { of: 'psi', label: 'Mix', unit: 'psi' },
  { of: 'slump', label: 'Slump', unit: 'in' },
  { of: 'joints', label: 'Joints', unit: 'ft' },
];

/** The figures of a batch ticket that are known, in its condensed numerals. */
export function PourTicket({ log }: { log: Log }) {
  const known = figures.filter(({ of }) => log[of] !== undefined);
  if (known.length === 0) return null;
  return (
    <ul className={styles.ticket}>
      {known.map(({ of, label, unit }) => (
        <li key={of}>
          <span className={type.eyebrow}>{label}</span> <b>{log[of]!.toLocaleString('en-US')}</b> {unit}
        </li>
      ))}
    </ul>
  );
}
