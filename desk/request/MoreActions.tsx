import { type ComponentProps, useState } from 'react';
import { useLocation } from 'wouter';
import { type ActionInput, spamRetention } from '#desk/actions/action.ts';
import { lazyScreen } from '#desk/frame/lazy-screen.tsx';
import { useListState, viewOfPath } from '#desk/frame/list-state.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { screens } from '#shared/desk/addresses.ts';
import styles from './MoreActions.module.css';
import type { RequestDialogProps } from './use-action.ts';

const EraseQuestion = lazyScreen(() => import('./EraseQuestion.tsx'));
const CustomerPageDialog = lazyScreen(() => import('./CustomerPageDialog.tsx'));

/** A dialog with the less frequent actions. */
export default function MoreActions({ request, act, onClose }: RequestDialogProps) {
  const [opened, setOpened] = useState<'erase' | 'page'>();
  const { listState } = useListState();
  const [, navigate] = useLocation();
  const { state } = request;
  const run = (content: ActionInput) => () => {
    onClose();
    void act(content);
  };
  const print = () => {
    onClose();
    // The side column of the list is not printed.
    if (viewOfPath(location.pathname))
      navigate(screens.request(request.id), { state: { ...listState, isFromList: true } });
    // After the dialog has closed, or it would be printed.
    setTimeout(() => window.print());
  };
  if (opened === 'page') return <CustomerPageDialog request={request} onClose={onClose} />;
  if (opened === 'erase') return <EraseQuestion request={request} onClose={onClose} />;
  return (
    <Dialog title="More" onClose={onClose}>
      <ul className={styles.actions}>
        {state === 'answered' && (
          <Entry icon="undo" label="Reopen" onClick={run({ kind: 'open' })}>
            Moves it back to Open, with its notes, stage and visit.
          </Entry>
        )}
        {state === 'spam' ? (
          <Entry icon="check" label="Not spam" onClick={run({ kind: 'not-spam' })}>
            Moves it back to Open.
          </Entry>
        ) : (
          <Entry icon="spam" label="Spam" onClick={run({ kind: 'spam' })}>
            {state === 'open'
              ? `Removes it from the list, stops reminders and deletes it after ${spamRetention}.`
              : `Removes it from the list and deletes it after ${spamRetention}.`}
          </Entry>
        )}
        <Entry icon="inbox" label="Customer’s page…" onClick={() => setOpened('page')}>
          Send the link, or turn off links you sent before.
        </Entry>
        <Entry icon="print" label="Print" onClick={print}>
          Includes photos and notes.
        </Entry>
        <Entry icon="trash" label="Erase…" look="danger" onClick={() => setOpened('erase')}>
          Permanently deletes it, including photos and notes.
        </Entry>
      </ul>
    </Dialog>
  );
}

/** A button, and what it does. */
function Entry({ label, children, ...button }: { label: string } & ComponentProps<typeof Button>) {
  return (
    <li>
      <Button {...button}>{label}</Button>
      <p>{children}</p>
    </li>
  );
}
