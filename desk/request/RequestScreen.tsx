import { useQuery } from '@tanstack/react-query';
import { queries } from '#desk/api/queries.ts';
import { Refused, sentenceOf } from '#desk/api/refused.ts';
import { BackLink } from '#desk/frame/BackLink.tsx';
import { Pane } from '#desk/frame/Pane.tsx';
import { ScreenHeading } from '#desk/frame/ScreenHeading.tsx';
import { Button } from '#desk/ui/Button.tsx';
import { Notice } from '#desk/ui/Notice.tsx';
import { NeighborLinks } from './NeighborLinks.tsx';
import { OneRequest } from './OneRequest.tsx';

/** Everything about one request, as it is now: read again whenever anything changes at the desk. */
export function RequestScreen({ id }: { id: string }) {
  const query = useQuery(queries.request(id));
  const { data: request, error } = query;
  // Erased by somebody else while it was looked at: what is kept here is not to be shown any longer.
  const isGone = error instanceof Refused && error.status === 404;
  if (request && !isGone) return <OneRequest request={request} hasFailed={error !== null} />;
  return (
    <Pane
      aria-label="Request"
      head={
        <>
          <BackLink />
          <ScreenHeading>Request</ScreenHeading>
          <NeighborLinks id={id} />
        </>
      }
    >
      {isGone && (
        <Notice icon="trash" title="This request is not there.">
          <p>It was erased, or its time to be kept is over.</p>
        </Notice>
      )}
      {error && !isGone && (
        <Notice icon="offline" title={sentenceOf(error)}>
          <Button busy={query.isFetching} onClick={() => query.refetch()}>
            Try again
          </Button>
        </Notice>
      )}
      {!error && <p role="status">Loading…</p>}
    </Pane>
  );
}
