import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useMe } from '#desk/api/query-client.ts';
import { type ContentFile, contentFiles } from '#shared/content/files.ts';
import type { FieldPath } from '#shared/content/shape.ts';
import { type OpenFile, openFile, readFiles, type Saving, savingState, subscribe } from './draft-store.ts';
import { websiteQuery } from './website-query.ts';

/** Reads all files, and again after another person's save or a publish. */
export function useFiles() {
  const website = useQuery(websiteQuery);
  const savedAt = website.data?.savedAt ?? null;
  const query = useQuery({
    queryKey: ['files of the website', savedAt, useMe().email],
    queryFn: async () => {
      // Skip saves of this page.
      if (savedAt === null || savedAt !== savingState().savedAt) await readFiles(contentFiles);
      return true;
    },
    gcTime: 0,
  });
  const areRead = useSyncExternalStore(subscribe, () => contentFiles.every(openFile));
  return { website, query, areRead };
}

/** Returns a file as it is being edited. */
export function useFile(name: ContentFile): OpenFile | undefined {
  return useSyncExternalStore(subscribe, () => openFile(name));
}

/** Returns the files with changes that fit into no form. */
export function useStuckFiles(files: readonly ContentFile[]): ContentFile[] {
  const names = useSyncExternalStore(subscribe, () =>
    files.filter((name) => openFile(name)?.stuck.length).join(),
  );
  return files.filter((name) => names.split(',').includes(name));
}

export function useSaving(): Saving {
  return useSyncExternalStore(subscribe, savingState);
}

/** Returns the value of a file as it is being edited. */
export const useValue = (name: ContentFile): unknown => useFile(name)?.draft?.now;

/** Returns the unresolved conflicts of all files. */
export function useConflicts(): { file: ContentFile; path: FieldPath }[] {
  const inFile = (file: ContentFile) => openFile(file)?.draft?.conflicts ?? [];
  // A string, because the snapshot must be equal while nothing changes.
  const names = useSyncExternalStore(subscribe, () =>
    contentFiles.filter((file) => inFile(file).length > 0).join(),
  );
  return contentFiles
    .filter((file) => names.split(',').includes(file))
    .flatMap((file) => inFile(file).map(({ path }) => ({ file, path })));
}
