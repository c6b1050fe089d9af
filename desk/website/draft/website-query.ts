import { queryOptions } from '@tanstack/react-query';
import { get } from '#desk/api/api.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Job, Website } from '#shared/desk/website.ts';

/**
 * How often it is asked while the screen is looked at, in milliseconds: while something is built, and otherwise, as
 * somebody else may be changing it, too.
 */
const buildingInterval = 1_000;
const idleInterval = 15_000;

export const isRunning = (job: Job | null | undefined) => job?.endedAt === null;

/** What the draft changes, what is published, and what is being built. */
export const websiteQuery = queryOptions({
  queryKey: ['website'],
  queryFn: ({ signal }) => get<Website>(endpoints.website, signal),
  refetchInterval: ({ state }) => (isRunning(state.data?.job) ? buildingInterval : idleInterval),
});
