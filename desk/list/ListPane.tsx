import { useCallback, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useOptimisticCounts } from '#desk/actions/pending.ts';
import { RefusedActions } from '#desk/actions/UnsentActions.tsx';
import { formatRequestCount } from '#desk/format/request.ts';
import { useListState } from '#desk/frame/list-state.ts';
import { Pane, ScreenHeading, useTitle } from '#desk/frame/Pane.tsx';
import { PushOffer } from '#desk/push/PushOffer.tsx';
import { VisitsLink } from '#desk/schedule/VisitsLink.tsx';
import { PasskeyOffer } from '#desk/sign-in/PasskeyOffer.tsx';
import { buttonClass } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { screens } from '#shared/desk/addresses.ts';
import { AnsweredSummary } from './AnsweredSummary.tsx';
import { FollowUps } from './FollowUps.tsx';
import styles from './ListPane.module.css';
import { OrderSwitch, RequestSearch } from './ListTools.tsx';
import { Rows } from './Rows.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useBadge, useOverview } from './use-overview.ts';
import { ViewTabs, viewLabels } from './ViewTabs.tsx';
import { Visits } from './Visits.tsx';

/** The links beside the heading, besides that to the visits. */
const links = [
  { href: screens.analytics, label: 'Website visits', icon: 'chart' },
  { href: screens.website(), label: 'Website', icon: 'website' },
  { href: screens.settings, label: 'Settings', icon: 'settings' },
] as const;

interface Props {
  className: string | undefined;
  /** False while another screen covers it. */
  isInFront: boolean;
  isInSight: boolean;
  /** The request that somebody opened. */
  chosenId: string | undefined;
  /** The request that is shown beside the list otherwise. */
  firstId: string | undefined;
}

/** The list of requests, with search, filters and order. */
export function ListPane({ className, isInFront, isInSight, chosenId, firstId }: Props) {
  const { listState, change } = useListState();
  const overview = useOverview();
  const counts = useOptimisticCounts(overview.data?.counts);
  const pane = useRef<HTMLElement>(null);
  const searchInput = useRef<HTMLInputElement>(null);
  useBadge(counts?.open);
  useListKeys(pane, searchInput);
  useFocusOnReturn(pane, isInFront, chosenId);
  const onSearch = useCallback((searchText: string) => change({ searchText }), [change]);

  const title = listState.searchText ? 'Search' : `${viewLabels[listState.view]} requests`;
  const count =
    !listState.searchText && counts?.[listState.view]
      ? `(${formatRequestCount(counts[listState.view])}) `
      : '';
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
                state={{ ...listState, isFromList: true, isInside: true }}
                className={buttonClass({ look: 'quiet', className: styles.link })}
                aria-label={label}
              >
                <Icon name={icon} />
              </Link>
            ))}
          </div>
        </>
      }
      tabs={<ViewTabs listState={listState} counts={counts} />}
    >
      <RefusedActions />
      {listState.view === 'answered' && !listState.searchText && overview.data && (
        <AnsweredSummary
          overview={overview.data}
          step={listState.step}
          onChange={(step) => change({ step })}
        />
      )}
      <div className={styles.tools}>
        <RequestSearch searchText={listState.searchText} onSearch={onSearch} field={searchInput} />
        {!listState.searchText && (
          <OrderSwitch
            view={listState.view}
            order={listState.order}
            onChange={(order) => change({ order })}
          />
        )}
      </div>
      <Rows listState={listState} isInSight={isInSight} openId={chosenId ?? firstId}>
        {listState.view === 'open' && !listState.searchText && (
          <>
            <PasskeyOffer />
            <PushOffer />
            <FollowUps followUps={overview.data?.quotes?.followUps ?? []} listState={listState} />
            <Visits listState={listState} />
          </>
        )}
      </Rows>
    </Pane>
  );
}

/** Moves the focus to the row of the request that was open when the list is shown again. */
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
