import { useMe } from '#desk/api/query-client.ts';
import { ButtonLink } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { formatTime } from '#shared/desk/format.ts';
import type { Job } from '#shared/desk/website.ts';
import styles from './Outcome.module.css';
import { Problems } from './Problems.tsx';

/** Returns a title like "Published, 10:44 AM". */
export function useOutcomeTitle({ failure, endedAt }: Job): string {
  const [now, timeZone] = [useNow(), useTimeZone()];
  return failure === null ? `Published, ${formatTime(endedAt!, now, timeZone)}` : 'Not published';
}

/** Shows how publishing ended, and what to fix. @param isTitled whether a heading already has the title */
export function Outcome({ job, isTitled }: { job: Job; isTitled?: boolean }) {
  const title = useOutcomeTitle(job);
  const isGood = job.failure === null;
  return (
    <div className={styles.outcome} role="status">
      {!isTitled && (
        <p className={`${styles.title} ${isGood ? styles.good : styles.bad}`}>
          <Icon name={isGood ? 'check' : 'warning'} />
          <span>{title}</span>
        </p>
      )}
      {isGood && <DoneLine kind={job.kind} />}
      {!isGood && <p>The website wasn’t changed. {job.failure}</p>}
      {isGood && (job.note ? <p>{job.note}</p> : <PublishedNote />)}
      {job.problems.length > 0 && <Problems problems={job.problems} />}
    </div>
  );
}

/** A line that fills where the progress was; from its end when the website went back to an earlier version. */
export const DoneLine = ({ kind }: Pick<Job, 'kind'>) => (
  <span className={`${styles.line} ${kind === 'restore' ? styles.back : ''}`} />
);

/** Opens the site in a new window, because the desk may be an installed app. */
export function ViewSiteLink({ look }: { look?: 'solid' | 'line' }) {
  return (
    <ButtonLink look={look ?? 'line'} href="/" target="_blank" rel="noopener">
      See it
    </ButtonLink>
  );
}

/** Says that visitors see the website, or with `npm run edit`, how to deploy it. */
function PublishedNote() {
  const { isLocal, deploysTo } = useMe();
  if (!isLocal) return <p>Visitors see it now.</p>;
  if (!deploysTo) return <p>It’s on this computer only.</p>;
  return (
    <p>
      It’s on this computer. To bring it to <b translate="no">{deploysTo}</b>, run{' '}
      <code translate="no">npm run deploy</code> in the project’s folder.
    </p>
  );
}
