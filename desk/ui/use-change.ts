import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#desk/api/api.ts';
import { showToast } from './Toasts.tsx';

interface After<Answer> {
  /** What is said when it was done. */
  said?: string;
  onSuccess?: (answer: Answer) => void;
  /** What is read again afterwards, done or not. */
  changes?: readonly QueryKey[];
}

/** Something that is done at a press. A failure is told. */
export function useChange<Answer = void, Input = void>(
  change: (input: Input) => Promise<Answer>,
  { said, onSuccess, changes = [] }: After<Answer> = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (answer) => {
      if (said) showToast({ text: said });
      onSuccess?.(answer);
    },
    onError: (error) => showToast({ text: sentenceOf(error), isFailure: true }),
    // It is done when that is shown.
    onSettled: () => Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
