import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { formatError } from '#desk/api/api.ts';
import { showToast } from './Toasts.tsx';

interface ChangeOptions<Answer> {
  /** The toast after success. */
  successMessage?: string;
  onSuccess?: (answer: Answer) => void;
  /** The queries that are read again afterward, even after an error. */
  refetches?: readonly QueryKey[];
}

/** Returns a mutation for a button that shows a toast after an error. */
export function useChange<Answer = void, Input = void>(
  change: (input: Input) => Promise<Answer>,
  { successMessage, onSuccess, refetches = [] }: ChangeOptions<Answer> = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      if (successMessage) showToast({ text: successMessage });
      onSuccess?.(answer);
    },
    onError: (error) => showToast({ text: formatError(error), isFailure: true }),
    // It stays pending until the new data is shown.
    onSettled: () => Promise.all(refetches.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
