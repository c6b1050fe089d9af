import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { formatError, post, Refused } from '#desk/api/api.ts';
import { queries } from '#desk/api/queries.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { deleteRequestDrafts } from '#desk/device/draft.ts';
import { useListState } from '#desk/frame/list-state.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { ErrorLine } from '#desk/ui/Field.tsx';
import { showToast } from '#desk/ui/Toasts.tsx';
import { endpoints, screens } from '#shared/desk/addresses.ts';
import styles from './MoreActions.module.css';
import type { RequestDialogProps } from './use-action.ts';

/** Asks before a request is erased, which can't be undone. */
export default function EraseQuestion({ request, onClose }: Omit<RequestDialogProps, 'act'>) {
  const { id, name } = request;
  const { listState, isFromList } = useListState();
  const [, navigate] = useLocation();
  const erase = useMutation({
    mutationFn: (_from: string) => post(endpoints.erase(id)),
    onSuccess: (_answer, from) => leave(from),
    onError: (error, from) => {
      // Somebody else has erased it already.
      if (error instanceof Refused && error.status === 404) leave(from);
    },
  });

  /** @param from the path where it was pressed: a person who is on another screen now stays there */
  function leave(from: string) {
    onClose();
    if (location.pathname === from) {
      if (isFromList) history.back();
      else navigate(screens.list(listState.view), { replace: true, state: listState });
    }
    deleteRequestDrafts(id);
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
          <Button guardsDoublePress onClick={onClose}>
            Keep it
          </Button>
          <Button
            guardsDoublePress
            look="danger"
            icon="trash"
            className={styles.erase}
            busy={erase.isPending}
            onClick={() => erase.mutate(location.pathname)}
          >
            Erase forever
          </Button>
        </>
      }
    >
      <p>
        This permanently erases the request from{' '}
        <bdi translate="no" className={styles.name}>
          {name}
        </bdi>
        , including photos and notes. You can’t undo this.
      </p>
      <p>Emails already sent and earlier backups still contain it.</p>
      <ErrorLine>{erase.error && formatError(erase.error)}</ErrorLine>
    </Dialog>
  );
}
