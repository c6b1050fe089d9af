import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { formatError } from '#desk/api/api.ts';
import { showToast } from './Toasts.tsx';

interface ChangeOptions<Answer> {
  /** What is said when it was done. */
  successMessage?: string;
  onSuccess?: (answer: Answer) => void;
  /** What is read again afterwards, done or not. */
  refetches?: readonly QueryKey[];
}

/** Something that is done at a press. A failure is told. */
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
    // It is done when that is shown.
    onSettled: () => Promise.all(refetches.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
