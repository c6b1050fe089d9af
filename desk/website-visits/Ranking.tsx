import { figure, times } from './figure-words.ts';
import styles from './WebsiteFigures.module.css';

interface Row {
  key: string;
  name: string;
  count: number;
  /** What came of it, in words; empty if nothing did. */
  brought: string;
}

/** Names with bars, and what came of each. */
export function Ranking({ rows, unit }: { rows: Row[]; unit: 'visit' | 'view' }) {
  const most = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.length === 0) return <p className={styles.soft}>Nothing in these days.</p>;
  return (
    <ol className={styles.ranking}>
      {rows.map(({ key, name, count, brought }) => (
        <li key={key}>
          <p className={styles.line}>
            <b>{name}</b>
            <span aria-hidden="true">{figure(count)}</span>
            <span className={styles.said}>, {times(count, unit)}</span>
          </p>
          <div className={styles.bar} aria-hidden="true">
            <i style={{ width: `${(count / most) * 100}%` }} />
          </div>
          {brought && <p className={styles.soft}>{brought}</p>}
        </li>
      ))}
    </ol>
  );
}
