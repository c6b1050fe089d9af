import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { formatError, post } from '#desk/api/api.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Confirm } from '#desk/ui/Confirm.tsx';
import { ErrorLine } from '#desk/ui/Field.tsx';
import { reportedRowPath } from '#desk/website/draft/revisions.ts';
import { findItemWith, getFieldAddress } from '#desk/website/outline/outline.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { WebsitePhoto } from '#shared/desk/website.ts';
import styles from './PhotoUses.module.css';

interface Props {
  photo: WebsitePhoto;
  onRemoved: () => void;
}

/** Lists where a photo is used, with a button to remove it. */
export function PhotoUses({ photo: { name, uses }, onRemoved }: Props) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => post(endpoints.removeWebsitePhoto(name)),
    onSuccess: onRemoved,
  });
  const isNeeded = uses.some(({ needed }) => needed);
  return (
    <section className={styles.uses} aria-labelledby="photo-uses">
      <h2 id="photo-uses">Where it is shown</h2>
      {uses.length === 0 && <p>Nowhere on your website.</p>}
      <ul>
        {uses.map(({ file, path }) => {
          const { group, item } = findItemWith(file, path);
          return (
            <li key={[file, ...path].join()}>
              <Link href={getFieldAddress(file, reportedRowPath(file, path))} state={{ isInside: true }}>
                {item.list ? group.label : `${group.label}: ${item.label.toLowerCase()}`}
              </Link>
            </li>
          );
        })}
      </ul>
      {isNeeded && (
        <p className="soft">Before you can remove it, choose another photo where one is needed.</p>
      )}
      <Button look="danger" icon="trash" disabled={isNeeded} onClick={() => setAsking(true)}>
        Remove this photo
      </Button>
      {isAsking && (
        <Confirm
          title="Remove this photo?"
          onClose={() => setAsking(false)}
          cancel="Keep it"
          confirm="Remove"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          <p>
            {uses.length > 0 && 'It’s removed everywhere it’s used. '}
            Visitors see it until you publish. You can get it back by restoring an earlier version.
          </p>
          <ErrorLine>{remove.error && formatError(remove.error)}</ErrorLine>
        </Confirm>
      )}
    </section>
  );
}
