import { useState } from 'react';
import { formatError, post } from '#desk/api/api.ts';
import { queryClient } from '#desk/api/query-client.ts';
import { formatCount } from '#desk/format/numbers.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Confirm } from '#desk/ui/Confirm.tsx';
import { showToast } from '#desk/ui/Toasts.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import type { ContentFile } from '#shared/content/files.ts';
import { isSame } from '#shared/content/is-same.ts';
import { ownValue } from '#shared/content/own-value.ts';
import { entriesOf, insertEntry, rowsOf } from '#shared/content/rows.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Website } from '#shared/desk/website.ts';
import { changeAt, openFile, readFiles, sendAll } from './draft/draft-store.ts';
import { reportedRowPath } from './draft/revisions.ts';
import { websiteQuery } from './draft/website-query.ts';
import { removeRow } from './form/use-arrange.ts';
import { listSamplePhotos } from './samples.ts';

const kinds = {
  projects: { file: 'projects.yaml', noun: 'sample project' },
  customers: { file: 'testimonials.yaml', noun: 'sample testimonial' },
  photos: { file: 'photos.yaml', noun: 'sample photo' },
} as const;
type Kind = keyof typeof kinds;

/** Whether all samples of a group can be removed together. */
export const isRemovable = (groupId: string): groupId is Kind => Object.hasOwn(kinds, groupId);

/** Removes all sample projects, testimonials or photos after a confirmation, with an Undo button. */
export function RemoveSamples({ website, of }: { website: Website; of: Kind }) {
  const { file, noun } = kinds[of];
  const [isAsking, setAsking] = useState(false);
  const rows = [
    ...new Set(
      website.samples?.flatMap((one) =>
        one.file === file ? reportedRowPath(file, one.path).slice(0, 1) : [],
      ),
    ),
  ].filter((row) => typeof row === 'number');
  const all = listSamplePhotos(website.samples);
  const photos = website.photos.filter(
    ({ name, uses }) => all.has(name) && !uses.some(({ needed }) => needed),
  );
  const count = of === 'photos' ? photos.length : rows.length;
  const remaining = of === 'photos' ? all.size - count : 0;
  const remove = useChange(
    async () => (of === 'photos' ? removePhotos(photos.map(({ name }) => name)) : removeEntries(file, rows)),
    {
      refetches: [websiteQuery.queryKey],
      onSuccess(restore) {
        setAsking(false);
        showToast({
          text: `${formatCount(count, noun)} removed`,
          button: { label: 'Undo', press: () => void restore().catch(showUndoError) },
        });
      },
    },
  );
  if (count === 0) return <p>{describeRemaining(remaining)}</p>;
  return (
    <>
      <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
        {`Remove ${formatCount(count, noun)}`}
      </Button>
      {isAsking && (
        <Confirm
          title={`Remove ${formatCount(count, noun)}?`}
          onClose={() => setAsking(false)}
          cancel="Keep"
          confirm="Remove"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          <p>This removes sample content everywhere it’s used. Visitors still see it until you publish.</p>
          {remaining > 0 && <p>{describeRemaining(remaining)}</p>}
        </Confirm>
      )}
    </>
  );
}

const describeRemaining = (remaining: number) =>
  `${remaining === 1 ? 'One photo is' : `${remaining} photos are`} still needed on your website: remove the sample projects, or choose your own photos there first.`;

const showUndoError = (error: unknown) => showToast({ text: formatError(error), isFailure: true });

/** @returns a function that restores them */
function removeEntries(file: ContentFile, rows: number[]) {
  const list = entriesOf(openFile(file)?.draft?.now);
  const before = rowsOf(list);
  const form = file;
  changeAt(file, [], (now: unknown) => rows.reduce(removeRow, entriesOf(now)), form);
  return async () => {
    const restore = (now: unknown) =>
      rows.reduce<readonly unknown[]>(
        (all, row) => insertEntry(all, list[before.indexOf(row)], row, before),
        entriesOf(now),
      );
    changeAt(file, [], restore, form);
  };
}

/** @returns a function that restores them */
async function removePhotos(names: string[]) {
  // Send typed descriptions first, so that they are restored, too.
  await sendAll();
  const notes = openFile('photos.yaml')?.draft?.now;
  await post(endpoints.removeWebsitePhotos, { names });
  await readFiles(['photos.yaml']);
  return async () => {
    await sendAll();
    await readFiles(['photos.yaml']);
    const { published } = await queryClient.fetchQuery({ ...websiteQuery, staleTime: 0 });
    await post(endpoints.discardDraft, {
      file: 'photos.yaml',
      paths: names.map((name) => [name]),
      versions: { 'photos.yaml': openFile('photos.yaml')?.draft?.base.version },
      published: published?.id ?? null,
    });
    await readFiles(['photos.yaml']);
    const restored = openFile('photos.yaml')?.draft?.now;
    for (const name of names) {
      const note = ownValue(notes, name);
      if (!isSame(note, ownValue(restored, name))) changeAt('photos.yaml', [name], note, 'photos');
    }
    await queryClient.invalidateQueries({ queryKey: websiteQuery.queryKey });
  };
}
