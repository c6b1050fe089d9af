import { useState } from 'react';
import { spamIsKept } from '#desk/deeds/deed-words.ts';
import type { DeedContent } from '#desk/deeds/new-deed.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import type { RequestDetails } from '#shared/desk/requests.ts';
import { EraseQuestion } from './EraseQuestion.tsx';
import styles from './MoreDeeds.module.css';
import type { Act } from './use-deed.ts';

interface Props {
  request: RequestDetails;
  act: Act;
  onClose: () => void;
}

/** What is done less often. */
export function MoreDeeds({ request, act, onClose }: Props) {
  const [isErasing, setErasing] = useState(false);
  const { state } = request;
  const doIt = (content: DeedContent) => () => {
    onClose();
    void act(content);
  };
  const print = () => {
    onClose();
    // Once the dialog is gone, or it would be on the paper.
    setTimeout(() => window.print());
  };
  if (isErasing) return <EraseQuestion request={request} onClose={onClose} />;
  return (
    <Dialog title="More" onClose={onClose}>
      <ul className={styles.deeds}>
        {state === 'open' && (
          <li>
            <Button icon="spam" onClick={doIt({ kind: 'spam' })}>
              Spam
            </Button>
            <p>It leaves the list, nobody is reminded of it, and it is deleted after {spamIsKept}.</p>
          </li>
        )}
        {state === 'answered' && (
          <>
            <li>
              <Button icon="undo" onClick={doIt({ kind: 'open' })}>
                Reopen
              </Button>
              <p>It waits for an answer again. Notes, stage and visit stay.</p>
            </li>
            <li>
              <Button icon="spam" onClick={doIt({ kind: 'spam' })}>
                Spam
              </Button>
              <p>It leaves the list, and is deleted after {spamIsKept}.</p>
            </li>
          </>
        )}
        {state === 'spam' && (
          <li>
            <Button icon="check" onClick={doIt({ kind: 'not-spam' })}>
              Not spam
            </Button>
            <p>It is open again, and waits for an answer.</p>
          </li>
        )}
        <li>
          <Button icon="print" onClick={print}>
            Print
          </Button>
          <p>The request with its photographs and notes.</p>
        </li>
        <li>
          <Button look="danger" icon="trash" onClick={() => setErasing(true)}>
            Erase…
          </Button>
          <p>For ever, with all that belongs to it. Says first what that means.</p>
        </li>
      </ul>
    </Dialog>
  );
}
