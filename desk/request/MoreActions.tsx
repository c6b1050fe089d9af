import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type DeedContent, spamIsKept } from '#desk/actions/action.ts';
import { post, Refused, sentenceOf } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { usePlace } from '#desk/frame/place.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { showToast } from '#desk/ui/toasts.ts';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import styles from './MoreActions.module.css';
import type { Act } from './use-action.ts';

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

/** The one thing that nothing takes back: says what it means before the second press. */
function EraseQuestion({ request, onClose }: { request: RequestDetails; onClose: () => void }) {
  const { id, name } = request;
  const { place, isFromList } = usePlace();
  const [, navigate] = useLocation();
  const erase = useMutation({
    mutationFn: () => post(endpoints.erase(id)),
    onSuccess: leave,
    onError: (error) => {
      // Somebody else was faster: it is gone, as wanted.
      if (error instanceof Refused && error.status === 404) leave();
    },
  });

  function leave() {
    onClose();
    if (isFromList) history.back();
    else navigate(screens.list(place.view), { replace: true, state: place });
    queryClient.removeQueries({ queryKey: queries.request(id).queryKey });
    void queryClient.invalidateQueries({ queryKey: ['requests'] });
    void queryClient.invalidateQueries({ queryKey: queries.overview.queryKey });
    showToast({ text: 'Erased' });
  }

  return (
    <Dialog
      title="Erase this request?"
      onClose={onClose}
      foot={
        <>
          <Button turns onClick={onClose}>
            Keep it
          </Button>
          <Button
            turns
            look="danger"
            icon="trash"
            className={styles.erase}
            busy={erase.isPending}
            onClick={() => erase.mutate()}
          >
            Erase for ever
          </Button>
        </>
      }
    >
      <p>
        What <bdi className={styles.name}>{name}</bdi> sent goes for ever: the words, the photographs, your
        notes, the history, and mail about it that was not sent yet. Nobody can take this back.
      </p>
      <p>
        Mail that was sent stays where it is, in your mailbox and theirs. Backups made before keep it until
        they are deleted.
      </p>
      <p role="alert" className={styles.error}>
        {erase.error && sentenceOf(erase.error)}
      </p>
    </Dialog>
  );
}
