import type { ReactNode } from 'react';
import { useMe } from '#desk/api/query-client.ts';
import { useNow, useTimeZone } from '#desk/ui/Moment.tsx';
import { timeWords } from '#shared/desk/words.ts';
import styles from './Doubts.module.css';
import { clashOf, closedDayAt } from './days.ts';
import { useVisits } from './use-visits.ts';

/**
 * What speaks against a visit at a time, without forbidding it: it is past, the company is closed, somebody else is
 * visited then.
 * @param requestId whom it is with
 */
export function useDoubts(requestId: string): (visitAt: string) => ReactNode[] {
  const now = useNow();
  const timeZone = useTimeZone();
  const { openDays } = useMe().company;
  const visits = useVisits();
  return (visitAt) => {
    const closed = closedDayAt(visitAt, { timeZone, openDays });
    const clash = clashOf({ requestId, visitAt }, visits);
    return [
      Date.parse(visitAt) < now && 'This is in the past.',
      closed && `Your company is closed on ${closed}s.`,
      clash && (
        <>
          You’re visiting <bdi translate="no">{clash.name}</bdi> at {timeWords(clash.visitAt, now, timeZone)}.
        </>
      ),
    ].filter(Boolean);
  };
}

/** What is asked about, read out as it comes. */
export function Doubts({ words }: { words: ReactNode[] }) {
  return (
    <ul className={styles.doubts} role="alert">
      {words.map((each, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stay in their order
        <li key={index}>{each}</li>
      ))}
    </ul>
  );
}
