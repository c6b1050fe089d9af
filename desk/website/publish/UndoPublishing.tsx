import { useQuery } from '@tanstack/react-query';
import { Button } from '#desk/ui/Button.tsx';
import { websiteQuery } from '#desk/website/draft/website-query.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import { useBuild } from './use-build.ts';

/** Restores the previous version with one tap. The published changes become unpublished again. */
export function UndoPublishing() {
  const { data: website } = useQuery(websiteQuery);
  const undo = useBuild(endpoints.restoreVersion);
  const previous = website?.published?.previous;
  if (!previous) return null;
  return (
    <Button
      icon="undo"
      guardsDoublePress
      busy={undo.isPending}
      onClick={() => undo.mutate({ id: previous, keepsEdits: true })}
    >
      Undo
    </Button>
  );
}
