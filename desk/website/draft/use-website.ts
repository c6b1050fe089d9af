import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import { listen, type OpenFile, openFile, readFiles, type Saving, savingState } from './draft-store.ts';
import { websiteQuery } from './website-query.ts';

/** Reads all files, and again whenever somebody else has written into the draft, or it was published. */
export function useFiles() {
  const website = useQuery(websiteQuery);
  const savedAt = website.data?.savedAt ?? null;
  const query = useQuery({
    queryKey: ['files of the website', savedAt],
    queryFn: async () => {
      // What this page has saved itself, it knows.
      if (savedAt === null || savedAt !== savingState().savedAt) await readFiles(contentFiles);
      return true;
    },
    gcTime: 0,
  });
  const areRead = useSyncExternalStore(listen, () => contentFiles.every(openFile));
  return { website, query, areRead };
}

/** A file as it is in the forms. */
export function useFile(name: ContentFile): OpenFile | undefined {
  return useSyncExternalStore(listen, () => openFile(name));
}

export function useSaving(): Saving {
  return useSyncExternalStore(listen, savingState);
}

/** What its forms say. */
export const useValue = (name: ContentFile): unknown => useFile(name)?.draft?.now;
