import { useState } from 'react';
import { post } from '#desk/api/api.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { formatCount } from '#desk/format/numbers.ts';
import { Button, IconButton } from '#desk/ui/Button.tsx';
import { Confirm } from '#desk/ui/Confirm.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { websiteQuery } from '#desk/website/draft/website-query.ts';
import { kindOf } from '#shared/content/change-kind.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { DiscardDraft, DraftChange } from '#shared/desk/website.ts';

/** Discards a change after a confirmation, because it can't be restored. @param location the label of the field */
export function DiscardChange({ change, location }: { change: DraftChange; location: string }) {
  const { file, path, before, after } = change;
  const [seen, setSeen] = useState<ShownChanges>();
  const isThere = before === undefined ? 'will be removed' : after === undefined && 'will be restored';
  return (
    <>
      <IconButton label={`Discard: ${location}`} icon="trash" onClick={() => setSeen(getShownChanges())} />
      {seen && (
        <Question
          what={{ file, path, kind: kindOf(change), ...seen }}
          title="Discard this change?"
          text={`${location} ${isThere || 'goes back to what’s live now'}.`}
          onClose={() => setSeen(undefined)}
        />
      )}
    </>
  );
}

type ShownChanges = Pick<DiscardDraft, 'versions' | 'published'>;

/** Returns the versions that the list of changes is about, so that later changes aren't discarded. */
function getShownChanges(): ShownChanges {
  const website = queryClient.getQueryData(websiteQuery.queryKey);
  return { versions: website?.versions, published: website?.published?.id ?? null };
}

export function DiscardAll({ count }: { count: number }) {
  const [seen, setSeen] = useState<ShownChanges>();
  return (
    <>
      <Button look="quiet" icon="trash" onClick={() => setSeen(getShownChanges())}>
        Discard all changes
      </Button>
      {seen && (
        <Question
          what={seen}
          title={`Discard ${formatCount(count, 'change')}?`}
          text="Everything goes back to what’s live now."
          onClose={() => setSeen(undefined)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  what: DiscardDraft;
  title: string;
  text: string;
  onClose: () => void;
}

function Question({ what, title, text, onClose }: QuestionProps) {
  const discard = useChange(
    async () => {
      try {
        await post(endpoints.discardDraft, what);
      } finally {
        // Update the list before anything else can be discarded from it.
        await queryClient.invalidateQueries({ queryKey: websiteQuery.queryKey });
      }
    },
    {
      successMessage: 'Discarded.',
      onSuccess: onClose,
    },
  );
  return (
    <Confirm
      title={title}
      onClose={onClose}
      cancel="Keep"
      confirm="Discard"
      busy={discard.isPending}
      onConfirm={() => discard.mutate()}
    >
      <p>{text}</p>
    </Confirm>
  );
}
