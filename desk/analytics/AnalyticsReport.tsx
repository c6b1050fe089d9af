import { formatCount, formatNumber, formatShortDate, formatWeekdayDate } from '#desk/format/numbers.ts';
import { type Figures, type AnalyticsReport as Report, shownDays } from '#shared/desk/analytics.ts';
import styles from './AnalyticsReport.module.css';

/** Shows the counted visits in numbers and bars. */
export function AnalyticsReportView({ seen }: { seen: Report & { since: string } }) {
  const { since, isCounting, days, sources, pages } = seen;
  const first = days[0]!.day;
  return (
    <div className={styles.screen}>
      <section aria-labelledby="last-days">
        <h2 id="last-days">The last {shownDays} days</h2>
        <p className="soft">
          {since > first
            ? `Counted since ${formatShortDate(since)}.`
            : `Since ${formatShortDate(first)}, including today.`}
          {seen.before && ` “Before” means the previous ${shownDays} days.`}
          {!isCounting && ' Counting is off now.'}
        </p>
        <Totals seen={seen} />
      </section>
      <section aria-labelledby="by-day">
        <h2 id="by-day">Visits by day</h2>
        <DayBars days={days} />
      </section>
      <section aria-labelledby="by-source">
        <h2 id="by-source">Where visitors came from</h2>
        <Ranking rows={sources.map((row) => toRankedRow(row.source, row.visits, row))} unit="visit" />
      </section>
      <section aria-labelledby="by-page">
        <h2 id="by-page">Pages they viewed</h2>
        <Ranking rows={pages.map((row) => toRankedRow(row.page, row.views, row))} unit="view" />
      </section>
      <section aria-labelledby="how-counted">
        <h2 id="how-counted">How this is counted</h2>
        <ul className={styles.notes}>
          <li>
            A visit is someone arriving from another site or typing the address. Someone who visits twice
            counts twice, because nobody is recognized.
          </li>
          <li>
            Bots, and visitors who ask not to be tracked, are not counted. The real numbers are at least this
            high; only the number of requests is complete.
          </li>
          <li>
            To see what an ad brings in, end its link with <code>?utm_source=spring-flyer</code>, or any name
            you like.
          </li>
        </ul>
      </section>
    </div>
  );
}

interface Results {
  calls: number;
  quotes: number;
  requests: number;
}

const toRankedRow = (key: string, count: number, row: Results & { name: string }) => ({
  key,
  name: row.name,
  count,
  results: describeResults(row),
});

/** Formats the results of visits, like `2 call taps, 1 request`; empty if there are none. */
function describeResults({ calls, quotes, requests }: Results): string {
  const results = [
    calls > 0 && formatCount(calls, 'call tap'),
    quotes > 0 && formatCount(quotes, 'quote tap'),
    requests > 0 && formatCount(requests, 'request'),
  ];
  return results.filter(Boolean).join(', ');
}

const shown = [
  ['visits', 'Visits'],
  ['calls', 'Call taps'],
  ['quotes', 'Quote taps'],
  ['requests', 'Requests'],
] as const satisfies [keyof Figures, string][];

/** The four totals, each compared with the previous period. */
function Totals({ seen: { total, before } }: { seen: Report }) {
  return (
    <dl className={styles.totals}>
      {shown.map(([key, name]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>
            <b>{formatNumber(total[key])}</b>
            {before && <span className="soft">{describeDifference(total[key], before[key])}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `12 more than before` */
function describeDifference(now: number, before: number): string {
  if (now === before) return 'same as before';
  return `${formatNumber(Math.abs(now - before))} ${now > before ? 'more' : 'fewer'} than before`;
}

/** One bar for each day, with a table for the numbers and for screen readers. */
function DayBars({ days }: { days: Report['days'] }) {
  const max = Math.max(...days.map(({ visits }) => visits));
  const busiest = days.find(({ visits }) => visits === max)!;
  return (
    <>
      <div className={styles.days} aria-hidden="true">
        {days.map(({ day, visits }) => (
          <span key={day} title={`${formatWeekdayDate(day)}: ${formatCount(visits, 'visit')}`}>
            {visits > 0 && <i style={{ height: `${(visits / max) * 100}%` }} />}
          </span>
        ))}
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{formatShortDate(days[0]!.day)}</span>
        <span>today</span>
      </p>
      {max > 0 && (
        <p className="soft">
          The busiest day was {formatWeekdayDate(busiest.day)}, with {formatCount(max, 'visit')}.
        </p>
      )}
      <details className={styles.more}>
        <summary>Day by day</summary>
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
                <th scope="row">{formatWeekdayDate(day)}</th>
                <td>{formatNumber(visits)}</td>
                <td>{formatNumber(calls)}</td>
                <td>{formatNumber(quotes)}</td>
                <td>{formatNumber(requests)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

interface Row {
  key: string;
  name: string;
  count: number;
  /** The formatted results; empty if there are none. */
  results: string;
}

/** Ranks names by their counts, with bars and results. */
function Ranking({ rows, unit }: { rows: Row[]; unit: 'visit' | 'view' }) {
  const max = Math.max(1, ...rows.map(({ count }) => count));
  if (rows.length === 0) return <p className="soft">Nothing in this period.</p>;
  return (
    <ol className={styles.ranking}>
      {rows.map(({ key, name, count, results }) => (
        <li key={key}>
          <p className={styles.line}>
            <b>{name}</b>
            <span aria-hidden="true">{formatNumber(count)}</span>
            <span className="visually-hidden">, {formatCount(count, unit)}</span>
          </p>
          <div className={styles.bar} aria-hidden="true">
            <i style={{ width: `${(count / max) * 100}%` }} />
          </div>
          {results && <p className="soft">{results}</p>}
        </li>
      ))}
    </ol>
  );
}
