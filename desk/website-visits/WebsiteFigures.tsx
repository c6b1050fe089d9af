import { shownDays, type WebsiteVisits } from '#shared/desk/website-visits.ts';
import { DayBars } from './DayBars.tsx';
import { dateWords, figure, times } from './figure-words.ts';
import { Ranking } from './Ranking.tsx';
import { Totals } from './Totals.tsx';
import styles from './WebsiteFigures.module.css';

/** What was counted, in figures and bars. Parts of the desk with styles of their own stay out of this file. */
export default function WebsiteFigures({ seen }: { seen: WebsiteVisits & { since: string } }) {
  const { since, isCounting, days, sources, pages } = seen;
  const first = days[0]!.day;
  return (
    <div className={styles.screen}>
      <section aria-labelledby="last-days">
        <h2 id="last-days">The last {shownDays} days</h2>
        <p className={styles.soft}>
          {since > first
            ? `Counted since ${dateWords(since)}.`
            : `Since ${dateWords(first)}, today included.`}
          {seen.before && ` “Before” means the ${shownDays} days before that.`}
          {!isCounting && ' Nothing is counted any more: COUNT_VISITS is off.'}
        </p>
        <Totals seen={seen} />
      </section>
      <section aria-labelledby="by-day">
        <h2 id="by-day">Visits by day</h2>
        <DayBars days={days} />
      </section>
      <section aria-labelledby="by-source">
        <h2 id="by-source">Where they came from</h2>
        <Ranking rows={sources.map((row) => ranked(row.source, row.visits, row))} unit="visit" />
      </section>
      <section aria-labelledby="by-page">
        <h2 id="by-page">What they looked at</h2>
        <Ranking rows={pages.map((row) => ranked(row.page, row.views, row))} unit="view" />
      </section>
      <section aria-labelledby="how-counted">
        <h2 id="how-counted">How this is counted</h2>
        <ul className={styles.notes}>
          <li>
            A visit is somebody who comes from another site, or types the address. Whoever comes twice counts
            twice: nobody is recognized.
          </li>
          <li>
            Programs, and visitors who ask not to be tracked, are not counted. So it was at least this many;
            only requests are complete.
          </li>
          <li>
            To see what an advertisement brings, end its link with <code>?utm_source=spring-flyer</code>, or
            whatever you call it.
          </li>
        </ul>
      </section>
    </div>
  );
}

interface Brought {
  calls: number;
  quotes: number;
  requests: number;
}

const ranked = (key: string, count: number, row: Brought & { name: string }) => ({
  ...{ key, name: row.name, count },
  brought: broughtBy(row),
});

/** `2 presses on Call, 1 request`; nothing if nothing came of it. */
function broughtBy({ calls, quotes, requests }: Brought): string {
  const brought = [
    calls > 0 && times(calls, 'press on Call', 'presses on Call'),
    quotes > 0 &&
      (calls > 0
        ? `${figure(quotes)} on Get Quote`
        : times(quotes, 'press on Get Quote', 'presses on Get Quote')),
    requests > 0 && times(requests, 'request'),
  ];
  return brought.filter(Boolean).join(', ');
}
