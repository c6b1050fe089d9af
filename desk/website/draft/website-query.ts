import { queryOptions } from '@tanstack/react-query';
import { get } from '#desk/api/api.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Job, Website } from '#shared/desk/website.ts';

/**
 * How often the state is polled while the page is visible, in milliseconds: during a build, and otherwise, because other
 * people may change it.
 */
const buildingInterval = 1_000;
const idleInterval = 15_000;

export const isRunning = (job: Job | null | undefined) => job?.endedAt === null;

/** The state of the website: the draft's changes, the published version and the running build. */
export const websiteQuery = queryOptions({
  queryKey: ['website'],
  queryFn: ({ signal }) => get<Website>(endpoints.website, signal),
  refetchInterval: ({ state }) => (isRunning(state.data?.job) ? buildingInterval : idleInterval),
});
