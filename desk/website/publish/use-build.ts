import { useMutation } from '@tanstack/react-query';
import { formatError, post } from '#desk/api/api.ts';
import { queryClient, replaceQueryData } from '#desk/api/query-client.ts';
import { withProof } from '#desk/sign-in/proof.ts';
import { showToast } from '#desk/ui/Toasts.tsx';
import { websiteQuery } from '#desk/website/draft/website-query.ts';
import type { Job } from '#shared/desk/website.ts';

interface Options {
  /** Done first: what was typed is sent. */
  before?: (() => Promise<unknown>) | undefined;
  /** Said by whoever asks, not at the foot of the screen. */
  hidesError?: boolean;
}

/** Has something built. What becomes of it is in `Website`, which is asked for each second from then on. */
export function useBuild(address: string, { before, hidesError }: Options = {}) {
  const { queryKey } = websiteQuery;
  return useMutation({
    mutationFn: async (body: object) => {
      await before?.();
      return withProof(() => post<Job>(address, body));
    },
    onSuccess: async (job) => {
      const website = queryClient.getQueryData(queryKey);
      if (website) await replaceQueryData(queryKey, { ...website, job });
    },
    onError: (error) => {
      if (!hidesError) showToast({ text: formatError(error), isFailure: true });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
