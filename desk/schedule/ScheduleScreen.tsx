import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { queries } from '#desk/api/queries.ts';
import { useMe } from '#desk/api/query-client.ts';
import { useListState } from '#desk/frame/list-state.ts';
import { BackLink, Pane, ScreenHeading, useTitle } from '#desk/frame/Pane.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { MapLink } from '#desk/ui/MapLink.tsx';
import { useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { Loaded } from '#desk/ui/Notice.tsx';
import { ServiceAndTown } from '#desk/ui/ServiceAndTown.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { formatDate, formatDay, formatTime } from '#shared/desk/format.ts';
import type { Appointment } from '#shared/desk/requests.ts';
import { isVisitOver } from '#shared/desk/visits.ts';
import { buildSchedule, findClash, type ScheduledDay } from './days.ts';
import styles from './ScheduleScreen.module.css';
import { useVisits } from './use-visits.ts';

/** Lists the visits of the next two weeks by day, including free days, and all later visits. */
export function ScheduleScreen() {
  const overview = useQuery(queries.overview);
  const { openDays } = useMe().company;
  const now = useNow();
  const timeZone = useTimeZone();
  const visits = useVisits();
  useTitle('Visits');
  const { days, later } = buildSchedule(visits, now, { timeZone, openDays });
  return (
    <Pane
      aria-label="Visits"
      head={
        <>
          <BackLink />
          <ScreenHeading>Visits</ScreenHeading>
        </>
      }
    >
      <Loaded query={overview} className={styles.foot}>
        {() => (
          <div className={styles.schedule}>
            {visits.length === 0 ? (
              <div className={styles.none}>
                <h2>No visits scheduled</h2>
                <p>Visits you schedule in requests appear here.</p>
              </div>
            ) : (
              days.map((day) => <Day key={day.date} day={day} visits={visits} />)
            )}
            {later.length > 0 && (
              <section aria-labelledby="later">
                <h2 id="later" className={styles.day}>
                  Later
                </h2>
                <Lines dayVisits={later} visits={visits} isLater />
              </section>
            )}
            <p className={styles.foot}>
              <Link href={screens.settings}>Add visits to your phone’s calendar</Link>
            </p>
          </div>
        )}
      </Loaded>
    </Pane>
  );
}

function Day({ day, visits }: { day: ScheduledDay; visits: readonly Appointment[] }) {
  const now = useNow();
  const timeZone = useTimeZone();
  const { date, noon, isClosed, visits: dayVisits } = day;
  const [near, written] = [formatDay(noon, now, timeZone), formatDate(noon, now, timeZone)];
  const heading = (
    <h2 id={date} className={styles.day}>
      {near !== written && <span className={styles.near}>{near}</span>}
      <time dateTime={date}>{written}</time>
    </h2>
  );
  if (dayVisits.length === 0)
    return (
      <div className={`${styles.empty} ${isClosed ? styles.closed : ''}`}>
        {heading}
        <p>{isClosed ? 'Closed' : 'No visits'}</p>
      </div>
    );
  return (
    <section aria-labelledby={date}>
      {heading}
      <Lines dayVisits={dayVisits} visits={visits} />
    </section>
  );
}

interface LinesProps {
  dayVisits: readonly Appointment[];
  /** All visits, to find overlaps. */
  visits: readonly Appointment[];
  /** Whether the lines need a date, as no heading has it. */
  isLater?: boolean;
}

function Lines({ dayVisits, visits, isLater = false }: LinesProps) {
  return (
    <ul>
      {dayVisits.map((visit) => (
        <Line key={visit.requestId} visit={visit} clash={findClash(visit, visits)} isLater={isLater} />
      ))}
    </ul>
  );
}

function Line({
  visit,
  clash,
  isLater,
}: {
  visit: Appointment;
  clash: Appointment | undefined;
  isLater: boolean;
}) {
  const now = useNow();
  const timeZone = useTimeZone();
  const { listState } = useListState();
  const { requestId, visitAt, name, service, place: town, phone, dial, address } = visit;
  const time = (at: string) => formatTime(at, now, timeZone);
  return (
    <li className={`${styles.visit} ${isVisitOver(visitAt, now) ? styles.past : ''}`}>
      <div className={styles.body}>
        <Link
          href={screens.request(requestId)}
          state={{ ...listState, isFromList: true }}
          className={styles.who}
        >
          <time dateTime={visitAt} className={styles.time}>
            {isLater && `${formatDate(visitAt, now, timeZone)}, `}
            {time(visitAt)}
          </time>
          <span className={styles.what}>
            <bdi translate="no" className={styles.name}>
              {name}
            </bdi>
            <span>
              <ServiceAndTown service={service} town={town} />
            </span>
            {phone && <bdi translate="no">{phone}</bdi>}
          </span>
        </Link>
        {address && <MapLink address={address} />}
        {clash && (
          <p className={styles.clash}>
            <Icon name="warning" />
            <span>
              Overlaps with <bdi translate="no">{clash.name}</bdi>, {time(clash.visitAt)}
            </span>
          </p>
        )}
      </div>
      {dial && (
        <a className={styles.call} href={`tel:${dial}`} aria-label={`Call ${name}`}>
          <Icon name="phone" />
        </a>
      )}
    </li>
  );
}
