import type { ReactNode } from 'react';
import { useMe } from '#desk/api/query-client.ts';
import { useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { formatTime } from '#shared/desk/format.ts';
import { findClash, findTimeWarnings } from './days.ts';
import { useVisits } from './use-visits.ts';
import styles from './VisitWarnings.module.css';

/**
 * Returns a function that lists warnings about the time of a visit: it is unusual, or overlaps with another visit.
 * @param requestId the request of the visit
 */
export function useVisitWarnings(requestId: string): (visitAt: string) => ReactNode[] {
  const now = useNow();
  const timeZone = useTimeZone();
  const { openDays } = useMe().company;
  const visits = useVisits();
  return (visitAt) => {
    const clash = findClash({ requestId, visitAt }, visits);
    return [
      ...findTimeWarnings(visitAt, now, { timeZone, openDays }),
      clash && (
        <>
          You already have a visit with <bdi translate="no">{clash.name}</bdi> at{' '}
          {formatTime(clash.visitAt, now, timeZone)}.
        </>
      ),
    ].filter(Boolean);
  };
}

export function VisitWarnings({ warnings }: { warnings: ReactNode[] }) {
  return (
    <ul className={styles.warnings} role="alert">
      {warnings.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
        <li key={index}>{each}</li>
      ))}
    </ul>
  );
}
