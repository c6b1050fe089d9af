import type { Figures, WebsiteVisits } from '#shared/desk/website-visits.ts';
import { figure } from './figure-words.ts';
import styles from './WebsiteFigures.module.css';

const shown = [
  ['visits', 'Visits'],
  ['calls', 'Presses on Call'],
  ['quotes', 'Presses on Get Quote'],
  ['requests', 'Requests'],
] as const satisfies [keyof Figures, string][];

/** The four figures that matter, each beside what it was before. */
export function Totals({ seen: { total, before } }: { seen: WebsiteVisits }) {
  return (
    <dl className={styles.totals}>
      {shown.map(([key, name]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <b>{figure(total[key])}</b>
            {before && <span className={styles.soft}>{changeWords(total[key], before[key])}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `12 more than before` */
function changeWords(now: number, before: number): string {
  if (now === before) return 'as many as before';
  return `${figure(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than before`;
}
