import type { WebsiteVisits } from '#shared/desk/website-visits.ts';
import { dateWords, dayWords, figure, times } from './figure-words.ts';
import styles from './WebsiteFigures.module.css';

/** One bar for each day; whoever wants figures, or cannot see bars, has a table. */
export function DayBars({ days }: { days: WebsiteVisits['days'] }) {
  const most = Math.max(...days.map(({ visits }) => visits));
  const busiest = days.find(({ visits }) => visits === most)!;
  return (
    <>
      <div className={styles.days} aria-hidden="true">
        {days.map(({ day, visits }) => (
          <span key={day} title={`${dayWords(day)}: ${times(visits, 'visit')}`}>
            {visits > 0 && <i style={{ height: `${(visits / most) * 100}%` }} />}
          </span>
        ))}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{dateWords(days[0]!.day)}</span>
        <span>today</span>
      </p>
      {most > 0 && (
        <p className={styles.soft}>
          The busiest day was {dayWords(busiest.day)}, with {times(most, 'visit')}.
        </p>
      )}
      <details className={styles.more}>
        <summary>Every day in figures</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Visits</th>
              <th scope="col">Call</th>
              <th scope="col">Quote</th>
              <th scope="col">Requests</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, visits, calls, quotes, requests }) => (
              <tr key={day}>
                <th scope="row">{dayWords(day)}</th>
                <td>{figure(visits)}</td>
                <td>{figure(calls)}</td>
                <td>{figure(quotes)}</td>
                <td>{figure(requests)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
