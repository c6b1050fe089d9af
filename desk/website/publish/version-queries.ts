import { queryOptions } from '@tanstack/react-query';
import { get } from '#desk/api/api.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Version, VersionChanges } from '#shared/desk/website.ts';

export const versionQueries = {
  all: queryOptions({
    queryKey: ['website', 'versions'],
    queryFn: ({ signal }) => get<Version[]>(endpoints.versions, signal),
  }),

  one: (id: string) =>
    queryOptions({
      queryKey: ['website', 'versions', id],
      queryFn: ({ signal }) => get<VersionChanges>(endpoints.version(id), signal),
    }),
};
