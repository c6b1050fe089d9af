import { useState } from 'react';
import { useLocation } from 'wouter';
import { type ActionInput, spamRetention } from '#desk/actions/action.ts';
import { lazyScreen } from '#desk/frame/lazy-screen.tsx';
import { useListState, viewOfPath } from '#desk/frame/list-state.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { screens } from '#shared/desk/addresses.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import styles from './MoreActions.module.css';
import type { Act } from './use-action.ts';

const EraseQuestion = lazyScreen(() => import('./EraseQuestion.tsx'));
const CustomerPageDialog = lazyScreen(() => import('./CustomerPageDialog.tsx'));

interface Props {
  request: RequestDetails;
  act: Act;
  onClose: () => void;
}

/** A dialog with the less frequent actions. */
export default function MoreActions({ request, act, onClose }: Props) {
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
        {state === 'open' && (
          <li>
            <Button icon="spam" onClick={run({ kind: 'spam' })}>
              Spam
            </Button>
            <p>Removes it from the list, stops reminders and deletes it after {spamRetention}.</p>
          </li>
        )}
        {state === 'answered' && (
          <>
            <li>
              <Button icon="undo" onClick={run({ kind: 'open' })}>
                Reopen
              </Button>
              <p>Moves it back to Open, with its notes, stage and visit.</p>
            </li>
            <li>
              <Button icon="spam" onClick={run({ kind: 'spam' })}>
                Spam
              </Button>
              <p>Removes it from the list and deletes it after {spamRetention}.</p>
            </li>
          </>
        )}
        {state === 'spam' && (
          <li>
            <Button icon="check" onClick={run({ kind: 'not-spam' })}>
              Not spam
            </Button>
            <p>Moves it back to Open.</p>
          </li>
        )}
        <li>
          <Button icon="inbox" onClick={() => setOpened('page')}>
            Customer’s page…
          </Button>
          <p>Send the link, or turn off links you sent before.</p>
        </li>
        <li>
          <Button icon="print" onClick={print}>
            Print
          </Button>
          <p>Includes photos and notes.</p>
        </li>
        <li>
          <Button look="danger" icon="trash" onClick={() => setOpened('erase')}>
            Erase…
          </Button>
          <p>Permanently deletes it, including photos and notes.</p>
        </li>
      </ul>
    </Dialog>
  );
}
