import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queries } from '#desk/api/queries.ts';
import { takeOver } from '#desk/api/query-client.ts';
import { sentenceOf } from '#desk/api/refused.ts';
import { showToast } from '#desk/ui/toasts.ts';
import { makePasskey } from './passkeys.ts';

/** Makes a passkey for this device, and says how it went. */
export function useMakePasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: makePasskey,
    onSuccess: async (passkeys) => {
      if (!passkeys) return;
      await takeOver(queries.passkeys.queryKey, passkeys);
      void client.invalidateQueries({ queryKey: queries.session.queryKey });
      showToast({ text: 'Next time you sign in without a mail.' });
    },
    onError: (error) => showToast({ text: sentenceOf(error), isFailure: true }),
  });
}
