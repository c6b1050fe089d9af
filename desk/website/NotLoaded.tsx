import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Unreachable } from '#desk/api/api.ts';
import { useConnection } from '#desk/api/connection.ts';
import { useMe } from '#desk/api/query-client.ts';
import { useStoredChanges } from '#desk/device/stored-changes.ts';
import { formatCount } from '#desk/format/numbers.ts';
import { LoadFailure, Notice } from '#desk/ui/Notice.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { findItem, findItemWith, formatItemLocation, groups } from './outline/outline.ts';
import { useDeviceNoun } from './SaveFoot.tsx';
import styles from './Screen.module.css';
import { Screen } from './Screen.tsx';

/** Replaces every website screen until the website is loaded, with the heading, a Back link and the unsent changes. */
export function NotLoaded({ queries }: { queries: readonly UseQueryResult[] }) {
  const { isOffline } = useConnection();
  const failed = queries.find(({ failureReason }) => failureReason);
  const isUnreachable = isOffline || failed?.failureReason instanceof Unreachable;
  const answeredAt = Math.max(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sign that there is a connection again
  useEffect(() => {
    if (!isOffline) for (const query of queries) if (query.error) void query.refetch();
  }, [isOffline, answeredAt]);
  return (
    <Screen {...useScreenHeading()}>
      {isUnreachable ? (
        <Notice icon="offline" title="No connection. You can change your website once you’re back online." />
      ) : failed ? (
        <LoadFailure query={failed} />
      ) : (
        <Notice icon="website" title="Loading…" />
      )}
      {(isUnreachable || failed) && <StoredHere />}
    </Screen>
  );
}

/** The headings of the screens without a form. */
const otherTitles: Record<string, string> = {
  preview: 'Preview',
  launch: 'Before you go live',
  versions: 'Versions',
};

/** Returns the heading of the screen at this address, and the target of Back. */
function useScreenHeading() {
  const [path] = useLocation();
  const { isLocal } = useMe();
  const [id = '', item = ''] = path.slice(screens.website().length + 1).split('/');
  const group = groups.find((one) => one.id === id);
  const screen = item ? findItem(id, item) : undefined;
  const website = { to: screens.website(), label: 'the website' };
  if (screen && group)
    return {
      title: screen.item.list ? group.label : screen.item.label,
      back: { to: screens.website(id), label: group.label },
    };
  if (id) return { title: group?.label ?? otherTitles[id] ?? 'Website', back: website };
  return { title: 'Website', back: isLocal ? undefined : { to: screens.list(), label: 'the list' } };
}

/** Lists this person's unsent changes on this device by item. */
function StoredHere() {
  const stored = useStoredChanges(useMe().email);
  const device = useDeviceNoun();
  const counts = new Map<string, number>();
  for (const { file, changes } of stored)
    for (const { path } of changes) {
      const label = formatItemLocation(findItemWith(file, path));
      counts.set(label, (counts.get(label) ?? 0) + 1);
    }
  if (counts.size === 0)
    return <p className={styles.kept}>{`Nothing you typed on this ${device} is waiting to be sent.`}</p>;
  return (
    <section className={styles.kept} aria-labelledby="kept">
      <h2 id="kept">{`Kept on this ${device}`}</h2>
      <p>These changes will be sent once there’s a connection.</p>
      <ul>
        {[...counts].map(([label, count]) => (
          <li key={label}>{`${label}: ${formatCount(count, 'change')}`}</li>
        ))}
      </ul>
    </section>
  );
}
