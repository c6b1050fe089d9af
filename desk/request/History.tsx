import { useState } from 'react';
import { undoAction } from '#desk/actions/apply-action.ts';
import { useMe } from '#desk/api/query-client.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Moment } from '#desk/ui/Moment.tsx';
import type { HistoryLine, RequestDetails } from '#shared/desk/requests.ts';
import styles from './History.module.css';

/** Lists what happened and who did it, with an Undo button where possible. */
export function History({ request }: { request: RequestDetails }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className={styles.lines}>
        {request.history.map((line) => (
          <Line key={`${line.at} ${line.what} ${line.undo}`} request={request} line={line} />
        ))}
      </ol>
    </section>
  );
}

interface LineProps {
  request: RequestDetails;
  line: HistoryLine;
}

function Line({ request, line: { at, what, by, undo, undoFirst } }: LineProps) {
  const { email } = useMe();
  const [isBusy, setBusy] = useState(false);
  const undoLine = async () => {
    setBusy(true);
    await undoAction(request, email, undo!);
    setBusy(false);
  };
  return (
    <li className={styles.line}>
      <span className={styles.what}>{what}</span>
      <span className={styles.when}>
        <Moment at={at} />
        {by && (
          <>
            , <bdi translate="no">{by}</bdi>
          </>
        )}
        {undoFirst && (
          <span className={styles.hint}>
            To undo this, first undo “<bdi>{undoFirst}</bdi>”.
          </span>
        )}
      </span>
      {undo && (
        <Button
          look="quiet"
          icon="undo"
          className={styles.undo}
          busy={isBusy}
          aria-label={`Undo: ${what}`}
          onClick={undoLine}
        >
          Undo
        </Button>
      )}
    </li>
  );
}
