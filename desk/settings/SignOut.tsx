import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { post } from '#desk/api/call.ts';
import { endSession } from '#desk/api/query-client.ts';
import { sentenceOf } from '#desk/api/refused.ts';
import { changesInWords } from '#desk/offline/changes-in-words.ts';
import { forgetEverything } from '#desk/offline/forget.ts';
import { deedQueue } from '#desk/offline/waiting-changes.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Dialog } from '#desk/ui/Dialog.tsx';
import { showToast } from '#desk/ui/toasts.ts';
import { endpoints, screens } from '#shared/desk/addresses.ts';

/**
 * Ends the session on the server first: whoever is offline would only look signed out. What waits is sent before; if
 * that cannot be, one is asked.
 */
export function SignOut() {
  const [, navigate] = useLocation();
  const [waiting, setWaiting] = useState(0);
  const signOut = useMutation({
    mutationFn: async ({ isSure }: { isSure: boolean }) => {
      if (!isSure && !(await deedQueue.flush())) return (await deedQueue.waiting()).length;
      await post(endpoints.signOut);
      await forgetEverything();
      return 0;
    },
    onSuccess: (unsent) => {
      setWaiting(unsent);
      if (unsent > 0) return;
      endSession();
      navigate(screens.list(), { replace: true });
    },
    onError: (error) => showToast({ text: `Not signed out. ${sentenceOf(error)}`, isFailure: true }),
  });
  return (
    <>
      <Button icon="leave" busy={signOut.isPending} onClick={() => signOut.mutate({ isSure: false })}>
        Sign out
      </Button>
      {waiting > 0 && (
        <Dialog
          title={`Sign out and lose ${changesInWords(waiting)}?`}
          onClose={() => setWaiting(0)}
          foot={
            <>
              <Button onClick={() => setWaiting(0)}>Stay signed in</Button>
              <Button look="danger" busy={signOut.isPending} onClick={() => signOut.mutate({ isSure: true })}>
                Sign out
              </Button>
            </>
          }
        >
          <p>Not everything you did here could be sent yet. Signing out removes it from this device.</p>
        </Dialog>
      )}
    </>
  );
}
