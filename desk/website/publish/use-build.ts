import { useMutation } from '@tanstack/react-query';
import { formatError, post } from '#desk/api/api.ts';
import { queryClient, replaceQueryData } from '#desk/api/query-client.ts';
import { withProof } from '#desk/sign-in/proof.ts';
import { showToast } from '#desk/ui/Toasts.tsx';
import { websiteQuery } from '#desk/website/draft/website-query.ts';
import type { Job } from '#shared/desk/website.ts';

interface Options {
  /** Runs first, to send unsaved changes. */
  before?: (() => Promise<unknown>) | undefined;
  /** Whether the caller shows errors instead of a toast. */
  hidesError?: boolean;
}

/** Returns a mutation that starts a build. Its progress is in `Website`, which is polled every second during a build. */
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
