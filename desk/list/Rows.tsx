import { useCallback, useEffect, useState } from 'react';
import { sentenceOf } from '#desk/api/refused.ts';
import type { Place } from '#desk/frame/place.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Notice } from '#desk/ui/Notice.tsx';
import type { RequestSummary } from '#shared/desk/requests.ts';
import { CsvLink } from './CsvLink.tsx';
import { EmptyList } from './EmptyList.tsx';
import styles from './ListPane.module.css';
import { MoreRows } from './MoreRows.tsx';
import { RequestRow } from './RequestRow.tsx';
import { useInSight } from './use-in-sight.ts';
import { useHeldBack, useRows } from './use-rows.ts';

interface Props {
  place: Place;
  isInFront: boolean;
  openId: string | undefined;
}

export function Rows({ place, isInFront, openId }: Props) {
  const { query, rows } = useRows(place);
  const { fetchNextPage } = query;
  const top = useInSight<HTMLDivElement>(true);
  const where = JSON.stringify(place);
  const { shown, held } = useHeldBack(rows, isInFront && !top.isInSight, where);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <>
      <div ref={top.element} className={styles.top} />
      <div className={styles.arrived} role="status">
        {held.length > 0 && (
          <Button
            look="solid"
            icon="up"
            onClick={() => top.element.current!.scrollIntoView({ block: 'center' })}
          >
            {held.length === 1 ? '1 new request' : `${held.length} new requests`}
          </Button>
        )}
        <Arrivals rows={shown} where={where} />
      </div>
      {content()}
    </>
  );

  function content() {
    if (query.isPending || (query.isPlaceholderData && rows.length === 0)) return <Bones />;
    if (!query.data) {
      return (
        <Notice icon="offline" title={sentenceOf(query.error)}>
          <Button busy={query.isFetching} onClick={() => query.refetch()}>
            Try again
          </Button>
        </Notice>
      );
    }
    if (rows.length === 0) return <EmptyList {...place} />;
    return (
      <>
        <ul aria-busy={query.isPlaceholderData || undefined}>
          {shown.map((request) => (
            <RequestRow key={request.id} request={request} place={place} isOpen={request.id === openId} />
          ))}
        </ul>
        {query.hasNextPage && (
          <MoreRows
            isLoading={query.isFetchingNextPage}
            hasFailed={query.isFetchNextPageError}
            onMore={onMore}
          />
        )}
        <CsvLink place={place} />
      </>
    );
  }
}

/** For screen readers: who has come while the top of the list is shown. */
function Arrivals({ rows, where }: { rows: readonly RequestSummary[]; where: string }) {
  const [last, setLast] = useState({ where, first: rows[0]?.id });
  const [words, setWords] = useState('');
  const first = rows[0];
  useEffect(() => {
    if (last.where === where && last.first === first?.id) return;
    const known = rows.findIndex(({ id }) => id === last.first);
    setWords(last.where === where && known > 0 ? `New request from ${first!.name}` : '');
    setLast({ where, first: first?.id });
  }, [rows, first, last, where]);
  return <span className={styles.said}>{words}</span>;
}

function Bones() {
  return (
    <div role="status">
      <span className={styles.said}>Loading…</span>
      {['a', 'b', 'c', 'd', 'e'].map((bone) => (
        <div key={bone} className={styles.bone} />
      ))}
    </div>
  );
}
