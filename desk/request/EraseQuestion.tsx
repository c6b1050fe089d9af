import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { post } from '#desk/api/call.ts';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { Refused, sentenceOf } from '#desk/api/refused.ts';
import { usePlace } from '#desk/frame/place.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { showToast } from '#desk/ui/toasts.ts';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import styles from './EraseQuestion.module.css';

/** The one thing that nothing takes back: says what it means before the second press. */
export function EraseQuestion({ request, onClose }: { request: RequestDetails; onClose: () => void }) {
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
