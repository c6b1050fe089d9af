import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { post, serverNow, Unreachable } from '#desk/api/api.ts';
import { useMe } from '#desk/api/query-client.ts';
import { Button } from '#desk/ui/Button.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { websiteQuery } from '#desk/website/draft/website-query.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Job } from '#shared/desk/website.ts';
import { describePerson } from './describe-person.ts';
import styles from './JobProgress.module.css';

/** How often the bar moves, in milliseconds. */
const tick = 500;
/** The most that the estimate shows before the job has ended. */
const maxEstimate = 0.95;

const doing: Record<Job['kind'], string> = {
  preview: 'building the preview',
  publish: 'publishing',
  restore: 'restoring an earlier version',
};

/** Formats what is being done by whom: "Publishing…", "anna@example.com is publishing…". */
export function formatJobTitle({ by, kind, isUpdate }: Job, me: string): string {
  if (isUpdate) return 'The server was updated, and is rebuilding your pages…';
  const who = describePerson(by, me);
  const what = doing[kind];
  return who === 'you' ? `${what[0]!.toUpperCase()}${what.slice(1)}…` : `${who} is ${what}…`;
}

interface Props {
  job: Job;
  usualSeconds: number | null;
  /** Whether a heading already has the title. */
  isTitled?: boolean;
}

/** Shows the progress of a job and the usual time, the same on every device. */
export function JobProgress({ job, usualSeconds, isTitled }: Props) {
  const { email } = useMe();
  const { error, failureCount } = useQuery({ ...websiteQuery, enabled: false });
  const seconds = useSecondsSince(job.startedAt);
  const cancel = useChange(() => post(endpoints.cancelJob, {}), { refetches: [websiteQuery.queryKey] });
  const isLost = failureCount > 0 || error instanceof Unreachable;
  // Remove the space before the ellipsis, as elsewhere in the desk.
  const step = job.step.replace(' …', '…');
  return (
    <div className={styles.progress}>
      <div role="status">
        {!isTitled && <p className={styles.what}>{formatJobTitle(job, email)}</p>}
        <p>
          {isLost
            ? 'No connection. The server keeps working; you’ll see the result when you’re back online.'
            : step}
        </p>
      </div>
      <progress
        aria-label={step}
        {...(usualSeconds &&
          !job.firstBuild && { value: Math.min(maxEstimate, seconds / usualSeconds), max: 1 })}
      />
      <div className={styles.foot}>
        <p className={styles.time}>
          {job.firstBuild ? `${job.firstBuild} ${canLeave}` : describeTime(seconds, usualSeconds)}
        </p>
        <Button look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

const canLeave = 'You can leave this screen.';

/** Describes the time that is left. @param usual null before the first build */
function describeTime(seconds: number, usual: number | null): string {
  if (usual === null) return canLeave;
  if (seconds > 2 * usual + 10) return `This is taking longer than usual. ${canLeave}`;
  const estimate = `Usually takes ${formatRoughly(usual)}`;
  return seconds < 2 ? `${estimate}.` : `${estimate}; ${formatTimeLeft(usual - seconds)}.`;
}

const formatTimeLeft = (seconds: number) =>
  seconds < 3 ? 'almost done' : `about ${formatRoughly(seconds)} left`;

const formatRoughly = (seconds: number) =>
  seconds < 90
    ? `${seconds < 10 ? Math.ceil(seconds) : Math.ceil(seconds / 5) * 5} s`
    : `${Math.ceil(seconds / 60)} min`;

function useSecondsSince(startedAt: string): number {
  const passed = () => Math.max(0, (serverNow() - Date.parse(startedAt)) / 1000);
  const [, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((before) => before + 1), tick);
    return () => clearInterval(timer);
  }, []);
  return passed();
}
