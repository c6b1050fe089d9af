import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatError } from '#desk/api/api.ts';
import { isRunning, websiteQuery } from '#desk/website/draft/website-query.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Job, Problem } from '#shared/desk/website.ts';
import { blocksPublishing } from './Problems.tsx';
import { useBuild } from './use-build.ts';

/** How long nobody has to have typed before the preview is built anew, in milliseconds. */
const typingDelay = 2_000;

export interface Preview {
  /** Of the build to show: of the draft as it is, or the last that there is. */
  key: string | undefined;
  isCurrent: boolean;
  /** What is being built. */
  job: Job | undefined;
  usualSeconds: number | null;
  /** Why what is shown is not the draft as it is, in a sentence. */
  failure: string | undefined;
  problems: readonly Problem[];
  retry: () => void;
}

/** Has the preview built when the draft is another than the one it shows, and nobody has typed for a moment. */
export function usePreview(): Preview | undefined {
  const query = useQuery(websiteQuery);
  const website = query.data;
  const { mutate, isPending, error } = useBuild(endpoints.buildPreview, { hidesError: true });
  const savedAt = website?.savedAt ?? '';
  const job = website?.job ?? undefined;
  const isCurrent = website?.preview?.isCurrent ?? false;
  const wrong = website?.problems.filter(blocksPublishing) ?? [];
  // Tried with this very draft, and not by somebody's press.
  const failed =
    job?.kind === 'preview' && job.failure !== null && job.startedAt >= savedAt ? job : undefined;
  const isWanted = website && !isCurrent && !website.cannotPublish && wrong.length === 0;
  const isFree = !isRunning(job) && !isPending && !failed && !error;
  const hasAny = website?.preview !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: typed again, it waits again
  useEffect(() => {
    if (!isWanted || !isFree) return;
    const timer = setTimeout(() => mutate({}), hasAny ? typingDelay : 0);
    return () => clearTimeout(timer);
  }, [isWanted, isFree, hasAny, savedAt, mutate]);
  if (!website) return undefined;
  return {
    key: website.preview?.key,
    isCurrent,
    job: isRunning(job) ? job : undefined,
    usualSeconds: website.usualSeconds,
    failure: website.cannotPublish ?? failed?.failure ?? (error ? formatError(error) : undefined),
    problems: wrong.length > 0 ? wrong : (failed?.problems.filter(blocksPublishing) ?? []),
    retry: () => mutate({}),
  };
}
