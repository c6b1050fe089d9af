import { queryOptions } from '@tanstack/react-query';
import { get } from '#desk/api/api.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';

/** How often it is asked while the screen is looked at, in milliseconds: somebody else may be changing it, too. */
const often = 15_000;

/** What the draft changes, what is published, and what is being built. */
export const websiteQuery = queryOptions({
  queryKey: ['website'],
  queryFn: ({ signal }) => get<Website>(endpoints.website, signal),
  refetchInterval: often,
});
