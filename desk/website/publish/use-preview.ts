import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { sentenceOf } from '#desk/api/api.ts';
import { isRunning, websiteQuery } from '#desk/website/draft/website-query.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Job, Problem } from '#shared/desk/website.ts';
import { hinders } from './Problems.tsx';
import { useBuild } from './use-build.ts';

/** How long nobody has to have typed before the preview is built anew, in milliseconds. */
const pause = 2_000;

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
  again: () => void;
}

/** Has the preview built when the draft is another than the one it shows, and nobody has typed for a moment. */
export function usePreview(): Preview | undefined {
  const query = useQuery(websiteQuery);
  const website = query.data;
  const { mutate, isPending, error } = useBuild(endpoints.buildPreview, { isQuiet: true });
  const savedAt = website?.savedAt ?? '';
  const job = website?.job ?? undefined;
  const isCurrent = website?.preview?.isCurrent ?? false;
  const wrong = website?.problems.filter(hinders) ?? [];
  // Tried with this very draft, and not by somebody's press.
  const failed =
    job?.kind === 'preview' && job.failure !== null && job.startedAt >= savedAt ? job : undefined;
  const isWanted = website && !isCurrent && !website.cannotPublish && wrong.length === 0;
  const isFree = !isRunning(job) && !isPending && !failed && !error;
  const hasAny = website?.preview !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: typed again, it waits again
  useEffect(() => {
    if (!isWanted || !isFree) return;
    const timer = setTimeout(() => mutate({}), hasAny ? pause : 0);
    return () => clearTimeout(timer);
  }, [isWanted, isFree, hasAny, savedAt, mutate]);
  if (!website) return undefined;
  return {
    key: website.preview?.key,
    isCurrent,
    job: isRunning(job) ? job : undefined,
    usualSeconds: website.usualSeconds,
    failure: website.cannotPublish ?? failed?.failure ?? (error ? sentenceOf(error) : undefined),
    problems: wrong.length > 0 ? wrong : (failed?.problems.filter(hinders) ?? []),
    again: () => mutate({}),
  };
}
