import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatError } from '#desk/api/api.ts';
import { isRunning, websiteQuery } from '#desk/website/draft/website-query.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Job, Problem } from '#shared/desk/website.ts';
import { blocksPublishing } from './Problems.tsx';
import { useBuild } from './use-build.ts';

/** How long typing must pause before the preview is rebuilt, in milliseconds. */
const typingDelay = 2_000;

export interface Preview {
  /** The key of the build to show: of the current draft, or the last one. */
  key: string | undefined;
  isCurrent: boolean;
  /** The running build. */
  job: Job | undefined;
  usualSeconds: number | null;
  /** Why the preview doesn't show the current draft, as a message. */
  failure: string | undefined;
  problems: readonly Problem[];
  retry: () => void;
}

/** Rebuilds the preview after the draft has changed and typing has paused. */
export function usePreview(): Preview | undefined {
  const query = useQuery(websiteQuery);
  const website = query.data;
  const { mutate, isPending, error } = useBuild(endpoints.buildPreview, { hidesError: true });
  const savedAt = website?.savedAt ?? '';
  const job = website?.job ?? undefined;
  const isCurrent = website?.preview?.isCurrent ?? false;
  const wrong = website?.problems.filter(blocksPublishing) ?? [];
  // A failed preview of this draft, which is not retried automatically.
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
