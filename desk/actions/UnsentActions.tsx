import { useEffect } from 'react';
import { useConnection } from '#desk/api/connection.ts';
import { useMe } from '#desk/api/query-client.ts';
import type { QueuedAction, RefusedAction } from '#desk/device/action-queue.ts';
import { useDraft } from '#desk/device/draft.ts';
import { actionQueue, useQueuedCount, useRefused } from '#desk/device/page-queue.ts';
import { useStoredChangeCount } from '#desk/device/stored-changes.ts';
import { formatCount } from '#desk/format/numbers.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Icon } from '#desk/ui/Icon.tsx';
import { Moment } from '#desk/ui/Moment.tsx';
import { StatusLine, useIsSlow } from '#desk/ui/StatusLine.tsx';
import type { Action } from '#shared/desk/actions.ts';
import { formatDollars } from '#shared/desk/format.ts';
import { totalOf } from '#shared/desk/quotes.ts';
import { useIsPending } from './pending.ts';
import styles from './UnsentActions.module.css';

/** Says above every screen whether the desk is offline and how many changes have not been sent. */
export function ConnectionLine() {
  const { email } = useMe();
  const { isOffline, updatedAt } = useConnection();
  const count = useQueuedCount(email) + useStoredChangeCount(email, isOffline);
  const isLate = useIsSlow(count > 0);
  const mustPersist = isOffline && count > 0;
  useEffect(() => {
    // Otherwise a browser may delete stored data when it runs low on space.
    if (mustPersist) void navigator.storage?.persist?.().catch(() => {});
  }, [mustPersist]);
  if (!isOffline) return <StatusLine>{isLate && `${formatCount(count, 'change')} not sent yet.`}</StatusLine>;
  return (
    <StatusLine isOffline>
      No connection.
      {count > 0 && ` ${formatCount(count, 'change')} waiting.`}
      {updatedAt > 0 && (
        <>
          {' '}
          Last updated <Moment at={new Date(updatedAt).toISOString()} />.
        </>
      )}
    </StatusLine>
  );
}

/** Says before sign-in how many unsent changes of all people this device stores, without showing their content. */
export function UnsentOnDevice({
  canSignIn,
  className,
}: {
  canSignIn: boolean;
  className?: string | undefined;
}) {
  const count = useQueuedCount(undefined) + useStoredChangeCount(undefined, true);
  const changes = formatCount(count, 'change');
  const message = canSignIn
    ? `Sign in to send ${changes} still on this device.`
    : `${changes} saved on this device until there’s a connection.`;
  return <div role="status">{count > 0 && <p className={className}>{message}</p>}</div>;
}

/** Marks a request that has unsent changes from this device. */
export function UnsentNote({ id, className }: { id: string; className?: string | undefined }) {
  // Among hundreds of rows, only the few with pending actions need to watch the connection.
  return useIsPending(id) ? <NotSentYet className={className} /> : null;
}

function NotSentYet({ className }: { className: string | undefined }) {
  const isLate = useIsSlow(true);
  const { isOffline } = useConnection();
  if (!isLate && !isOffline) return null;
  return (
    <span className={className}>
      <Icon name="offline" />
      Not sent yet
    </span>
  );
}

/** Lists the actions that the server refused, each with a button to retry or discard it. */
export function RefusedActions() {
  const all = useRefused(useMe().email);
  return (
    <div role="status">
      {all.length > 0 && (
        <section className={styles.refused} aria-labelledby="not-done">
          <h2 id="not-done">Not saved</h2>
          <ul>
            {all.map((one) => (
              <OneChange key={one.change.id} refused={one} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function OneChange({ refused }: { refused: RefusedAction }) {
  const { change, message } = refused;
  const { restore } = useDraft(change.requestId, 'quote');
  const action = getAction(change);
  const what = change.undoes ? 'Undo' : action && actionNames[action.kind];
  return (
    <li>
      <p>
        <bdi translate="no">{change.name}</bdi>: {what && `${what}. `}
        {message}
      </p>
      {action && !change.undoes && <Typed action={action} />}
      <p className={styles.buttons}>
        {change.address && <Button onClick={() => void actionQueue.retry(refused)}>Try again</Button>}
        {action?.kind === 'quote' && !change.undoes && (
          <Button
            onClick={() => {
              restore(JSON.stringify({ quote: action.quote }));
              void actionQueue.discard(change.id);
            }}
          >
            Keep as a draft
          </Button>
        )}
        <Button look="quiet" onClick={() => void actionQueue.discard(change.id)}>
          Discard
        </Button>
      </p>
    </li>
  );
}

/** Shows what was typed for a refused action, because it is stored nowhere else. */
function Typed({ action }: { action: Action }) {
  if (action.kind === 'note') return <p className={styles.text}>{action.text}</p>;
  if (action.kind === 'address' && action.jobAddress)
    return <p className={styles.text}>{action.jobAddress}</p>;
  if (action.kind === 'visit' && action.visitAt)
    return (
      <p className={styles.text}>
        <Moment at={action.visitAt} />
      </p>
    );
  if (action.kind === 'stage' && action.amountCents !== null)
    return <p className={styles.text}>{formatDollars(action.amountCents)}</p>;
  if (action.kind === 'quote') {
    const { lines } = action.quote;
    const texts = lines.map(({ text, amountCents }) => `${text}: ${formatDollars(amountCents)}`);
    return <p className={styles.text}>{[...texts, `Total: ${formatDollars(totalOf(lines))}`].join('\n')}</p>;
  }
  return null;
}

const actionNames: Record<Action['kind'], string> = {
  read: 'Read',
  answered: 'Mark answered',
  open: 'Reopen',
  spam: 'Spam',
  'not-spam': 'Not spam',
  stage: 'Progress',
  visit: 'Visit',
  offer: 'Offer times',
  quote: 'Quote',
  pour: 'Pour date',
  address: 'Address',
  note: 'Note',
};

const getAction = ({ detail }: QueuedAction) => (detail as { deed?: Action } | null)?.deed;
