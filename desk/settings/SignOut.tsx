import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { post } from '#desk/api/call.ts';
import { endSession } from '#desk/api/query-client.ts';
import { sentenceOf } from '#desk/api/refused.ts';
import { forgetEverything } from '#desk/offline/forget.ts';
import { Button } from '#desk/ui/Button.tsx';
import { showToast } from '#desk/ui/toasts.ts';
import { endpoints, screens } from '#shared/desk/addresses.ts';

/** Ends the session on the server first: whoever is offline would only look signed out. */
export function SignOut() {
  const [, navigate] = useLocation();
  const signOut = useMutation({
    mutationFn: async () => {
      await post(endpoints.signOut);
      await forgetEverything();
    },
    onSuccess: () => {
      endSession();
      navigate(screens.list(), { replace: true });
    },
    onError: (error) => showToast({ text: `Not signed out. ${sentenceOf(error)}`, isFailure: true }),
  });
  return (
    <Button icon="leave" busy={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign out
    </Button>
  );
}
