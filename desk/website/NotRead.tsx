import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { Unreachable } from '#desk/api/api.ts';
import { useMe } from '#desk/api/query-client.ts';
import { useReception } from '#desk/api/reception.ts';
import { useKept } from '#desk/device/kept-website.ts';
import { times } from '#desk/format/figures.ts';
import { LoadFailure, Notice } from '#desk/ui/Notice.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { useDeviceWord } from './SaveFoot.tsx';
import styles from './Screen.module.css';
import { Screen } from './Screen.tsx';
import { groups, placeAt, placeLabel, placeOf } from './things/things.ts';

/** In place of any screen while the website was not read: its heading, the way back, and what waits on this device. */
export function NotRead({ queries }: { queries: readonly UseQueryResult[] }) {
  const { isOffline } = useReception();
  const failed = queries.find(({ failureReason }) => failureReason);
  const isAway = isOffline || failed?.failureReason instanceof Unreachable;
  const answeredAt = Math.max(...queries.map(({ dataUpdatedAt }) => dataUpdatedAt));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each sign that there is a connection again
  useEffect(() => {
    if (!isOffline) for (const query of queries) if (query.error) void query.refetch();
  }, [isOffline, answeredAt]);
  return (
    <Screen {...useWhere()}>
      {isAway ? (
        <Notice icon="offline" title="No connection. Your website can be changed once there is one." />
      ) : failed ? (
        <LoadFailure query={failed} />
      ) : (
        <Notice icon="website" title="Loading…" />
      )}
      {(isAway || failed) && <KeptHere />}
    </Screen>
  );
}

/** The headings of screens that change nothing on the website. */
const ownTitles: Record<string, string> = {
  preview: 'Preview',
  launch: 'Before you go public',
  versions: 'Versions',
};

/** The heading of the screen at this address, and where Back leads. */
function useWhere() {
  const [path] = useLocation();
  const { isLocal } = useMe();
  const [id = '', thing = ''] = path.slice(screens.website().length + 1).split('/');
  const group = groups.find((one) => one.id === id);
  const place = thing ? placeAt(id, thing) : undefined;
  const website = { to: screens.website(), label: 'the website' };
  if (place && group)
    return {
      title: place.thing.list ? group.label : place.thing.label,
      back: { to: screens.website(id), label: group.label },
    };
  if (id) return { title: group?.label ?? ownTitles[id] ?? 'Website', back: website };
  return { title: 'Website', back: isLocal ? undefined : { to: screens.list(), label: 'the list' } };
}

/** What this person typed here and the server doesn't have, by where it belongs. */
function KeptHere() {
  const kept = useKept(useMe().email);
  const device = useDeviceWord();
  const counts = new Map<string, number>();
  for (const { file, changes } of kept)
    for (const { path } of changes) {
      const label = placeLabel(placeOf(file, path));
      counts.set(label, (counts.get(label) ?? 0) + 1);
    }
  if (counts.size === 0)
    return <p className={styles.kept}>{`Nothing you typed on this ${device} is waiting to be sent.`}</p>;
  return (
    <section className={styles.kept} aria-labelledby="kept">
      <h2 id="kept">{`Kept on this ${device}`}</h2>
      <p>It’s sent once there’s a connection.</p>
      <ul>
        {[...counts].map(([label, count]) => (
          <li key={label}>{`${label}: ${times(count, 'change')}`}</li>
        ))}
      </ul>
    </section>
  );
}
