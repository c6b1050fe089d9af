import { useCallback, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useShownCounts } from '#desk/actions/pending.ts';
import { RefusedActions } from '#desk/actions/UnsentActions.tsx';
import { formatCount } from '#desk/format/request.ts';
import { Pane, ScreenHeading, useTitle } from '#desk/frame/Pane.tsx';
import { usePlace } from '#desk/frame/place.ts';
import { PushOffer } from '#desk/push/PushOffer.tsx';
import { VisitsLink } from '#desk/schedule/VisitsLink.tsx';
import { PasskeyOffer } from '#desk/sign-in/PasskeyOffer.tsx';
import { buttonClass } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { Answered } from './Answered.tsx';
import { FollowUps } from './FollowUps.tsx';
import styles from './ListPane.module.css';
import { OrderSwitch, RequestSearch } from './ListTools.tsx';
import { Rows } from './Rows.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useBadge, useOverview } from './use-overview.ts';
import { ViewTabs, viewNames } from './ViewTabs.tsx';
import { Visits } from './Visits.tsx';

/** Where the icons beside the heading lead, besides the visits. */
const links = [
  { href: screens.analytics, label: 'Website visits', icon: 'chart' },
  { href: screens.website(), label: 'Website', icon: 'website' },
  { href: screens.settings, label: 'Settings', icon: 'settings' },
] as const;

interface Props {
  className: string | undefined;
  /** False while a request or the settings are before it. */
  isInFront: boolean;
  isInSight: boolean;
  /** The request that somebody opened before or beside it. */
  chosenId: string | undefined;
  /** The one that is open beside it otherwise. */
  firstId: string | undefined;
}

/** The list of requests, with everything to find one by. */
export function ListPane({ className, isInFront, isInSight, chosenId, firstId }: Props) {
  const { place, change } = usePlace();
  const overview = useOverview();
  const counts = useShownCounts(overview.data?.counts);
  const pane = useRef<HTMLElement>(null);
  const search = useRef<HTMLInputElement>(null);
  useBadge(counts?.open);
  useListKeys(pane, search);
  useFocusOnReturn(pane, isInFront, chosenId);
  const onSearch = useCallback((words: string) => change({ words }), [change]);

  const title = place.words ? 'Search' : `${viewNames[place.view]} requests`;
  const count = !place.words && counts?.[place.view] ? `(${formatCount(counts[place.view])}) ` : '';
  useTitle(isInFront ? count + title : undefined);

  return (
    <Pane
      ref={pane}
      className={className}
      aria-label="List of requests"
      head={
        <>
          <ScreenHeading key={title}>{title}</ScreenHeading>
          <div className={styles.links}>
            <VisitsLink className={styles.link} />
            {links.map(({ href, label, icon }) => (
              <Link
                key={href}
                href={href}
                state={{ ...place, isFromList: true, isInside: true }}
                className={buttonClass({ look: 'quiet', className: styles.link })}
                aria-label={label}
              >
                <Icon name={icon} />
              </Link>
            ))}
          </div>
        </>
      }
      tabs={<ViewTabs place={place} counts={counts} />}
    >
      <RefusedActions />
      {place.view === 'open' && !place.words && (
        <>
          <PasskeyOffer />
          <PushOffer />
          <FollowUps followUps={overview.data?.quotes?.followUps ?? []} place={place} />
          <Visits place={place} />
        </>
      )}
      {place.view === 'answered' && !place.words && overview.data && (
        <Answered overview={overview.data} step={place.step} onChange={(step) => change({ step })} />
      )}
      <div className={styles.tools}>
        <RequestSearch words={place.words} onSearch={onSearch} field={search} />
        {!place.words && (
          <OrderSwitch view={place.view} order={place.order} onChange={(order) => change({ order })} />
        )}
      </div>
      <Rows place={place} isInSight={isInSight} openId={chosenId ?? firstId} />
    </Pane>
  );
}

/** Coming back puts the focus on the request that was open. */
function useFocusOnReturn(
  pane: React.RefObject<HTMLElement | null>,
  isInFront: boolean,
  openId: string | undefined,
) {
  const left = useRef<string>(undefined);
  useEffect(() => {
    if (openId) left.current = openId;
    if (!isInFront || !left.current) return;
    const row = pane.current!.querySelector<HTMLElement>(`[data-request="${CSS.escape(left.current)}"]`);
    const heading = pane.current!.querySelector('h1');
    (row ?? heading)?.focus({ preventScroll: true });
    left.current = undefined;
  }, [pane, isInFront, openId]);
}
