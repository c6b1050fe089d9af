import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOptimisticRequest } from '#desk/actions/pending.ts';
import { Refused } from '#desk/api/api.ts';
import { useConnection } from '#desk/api/connection.ts';
import { queries } from '#desk/api/queries.ts';
import { deleteRequestDrafts } from '#desk/device/draft.ts';
import { BackLink, Pane, ScreenHeading, useTitle } from '#desk/frame/Pane.tsx';
import { VisitsLink } from '#desk/schedule/VisitsLink.tsx';
import { LoadFailure, Notice } from '#desk/ui/Notice.tsx';
import { StatusLine } from '#desk/ui/StatusLine.tsx';
import { createMediaHook, useIsSideBySide } from '#desk/ui/use-media.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import { longFields } from '#shared/quote-fields.ts';
import { ActionBar } from './ActionBar.tsx';
import { Facts } from './Facts.tsx';
import { FollowUpOffer } from './FollowUpOffer.tsx';
import { History } from './History.tsx';
import { NeighborLinks } from './NeighborLinks.tsx';
import { Notes } from './Notes.tsx';
import { Photos } from './Photos.tsx';
import { Progress } from './Progress.tsx';
import styles from './RequestScreen.module.css';
import { RequestStatus } from './RequestStatus.tsx';
import { useAction, useRead } from './use-action.ts';

interface Props {
  id: string;
  /** Whether it is shown beside the list without having been chosen, so that title and focus stay with the list. */
  isAside?: boolean;
}

/** Shows one request, which is read again whenever anything changes in the desk. */
export function RequestScreen({ id, isAside = false }: Props) {
  const query = useQuery(queries.request(id));
  const isBeside = useIsSideBySide();
  const { data: request, error } = query;
  // Somebody else erased it: don't show the cached request any longer.
  const isGone = error instanceof Refused && error.status === 404;
  useEffect(() => {
    if (isGone) deleteRequestDrafts(id);
  }, [isGone, id]);
  if (request && !isGone)
    return <OneRequest request={request} hasFailed={error !== null} isAside={isAside} />;
  return (
    <Pane
      aria-label="Request"
      head={
        <>
          {!isBeside && <BackLink />}
          <ScreenHeading isAside={isAside}>Request</ScreenHeading>
          <VisitsLink />
          <NeighborLinks id={id} />
        </>
      }
    >
      {isGone && (
        <Notice icon="trash" title="This request no longer exists.">
          <p>It was deleted or has expired.</p>
        </Notice>
      )}
      {error && !isGone && <LoadFailure query={query} />}
      {!error && <p role="status">Loading…</p>}
    </Pane>
  );
}

interface OneRequestProps {
  isAside: boolean;
  request: RequestDetails;
  /** Whether it could not be read again, so that it may be out of date. */
  hasFailed: boolean;
}

/** Shows a request that was read, with the actions at the bottom on a phone and in a side column on wide screens. */
function OneRequest({ request, hasFailed, isAside }: OneRequestProps) {
  const { shown, seen } = useOptimisticRequest(request);
  const act = useAction(shown, seen);
  const isWide = useIsWide();
  const isBeside = useIsSideBySide();
  const { isOffline } = useConnection();
  const { id, name, service } = shown;
  useRead(id, act);
  useTitle(isAside ? undefined : service ? `${name} · ${service}` : name);
  const actions = <ActionBar request={shown} act={act} isWide={isWide} />;
  return (
    <Pane
      aria-label="Request"
      head={
        <>
          {!isBeside && <BackLink />}
          <ScreenHeading className={styles.heading} isAside={isAside}>
            <bdi translate="no">{name}</bdi>
          </ScreenHeading>
          <VisitsLink />
          <NeighborLinks id={id} />
        </>
      }
      foot={isWide ? undefined : actions}
    >
      <StatusLine>{hasFailed && !isOffline && 'This may be out of date.'}</StatusLine>
      <div className={styles.columns}>
        <div className={styles.main}>
          <RequestStatus request={shown} />
          <FollowUpOffer request={shown} act={act} />
          {longFields.map((field) => (
            <p key={field} className={styles.words} dir="auto" lang={shown.language}>
              {shown[field]}
            </p>
          ))}
          <Photos request={shown} />
          <Facts request={shown} />
          {!isWide && <Progress request={shown} act={act} />}
          <Notes request={shown} act={act} />
          {!isWide && <History request={shown} />}
        </div>
        {isWide && (
          <div className={styles.side}>
            {actions}
            <Progress request={shown} act={act} />
            <History request={shown} />
          </div>
        )}
      </div>
    </Pane>
  );
}

/** Wide enough for a side column next to the request, beside the list. */
const useIsWide = createMediaHook('(width >= 75rem)');
