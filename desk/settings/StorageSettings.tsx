import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get, post } from '#desk/api/api.ts';
import { formatSize } from '#desk/format/numbers.ts';
import { Button } from '#desk/ui/Button.tsx';
import { Confirm } from '#desk/ui/Confirm.tsx';
import { showToast } from '#desk/ui/Toasts.tsx';
import { useChange } from '#desk/ui/use-change.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { FreedStorage, Storage } from '#shared/desk/website.ts';
import { SectionContent } from './SectionContent.tsx';
import styles from './SettingsScreen.module.css';

const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => get<Storage>(endpoints.storage, signal),
});

/** Shows what takes up space on the server, with a button to free some. */
export function StorageSettings() {
  const storage = useQuery(storageQuery);
  return (
    <section className={styles.part} aria-labelledby="storage">
      <h2 id="storage">Space on the server</h2>
      <SectionContent query={storage}>
        {(data) => (
          <>
            <p>
              {formatSize(data.free)} of {formatSize(data.size)} is free.
            </p>
            <ul className={styles.lines}>
              <Line label="Photos on the website" bytes={data.photos} />
              <Line label="Photos customers sent" bytes={data.requestPhotos} />
              <Line label="Versions of the website" bytes={data.versions} />
              {data.backups !== null && <Line label="Backups" bytes={data.backups} />}
            </ul>
            <Free spare={data.spare} />
          </>
        )}
      </SectionContent>
    </section>
  );
}

function Line({ label, bytes }: { label: string; bytes: number }) {
  return (
    <li>
      <div>{label}</div>
      <span>{formatSize(bytes)}</span>
    </li>
  );
}

function Free({ spare }: Pick<Storage, 'spare'>) {
  const [isAsking, setAsking] = useState(false);
  const free = useChange(() => post<FreedStorage>(endpoints.freeStorage, {}), {
    refetches: [storageQuery.queryKey],
    onSuccess: ({ freed }) => {
      setAsking(false);
      showToast({ text: `${formatSize(freed)} freed` });
    },
  });
  if (spare === 0) return <p className="soft">There are no old photos to delete.</p>;
  return (
    <>
      <Button icon="trash" onClick={() => setAsking(true)}>
        Delete old photos
      </Button>
      <p className="soft">Frees {formatSize(spare)}. The last 50 versions keep their photos.</p>
      {isAsking && (
        <Confirm
          title="Delete old photos?"
          onClose={() => setAsking(false)}
          cancel="Keep them"
          confirm="Delete"
          busy={free.isPending}
          onConfirm={() => free.mutate()}
        >
          <p>
            This frees {formatSize(spare)}. Versions older than the last 50 that show these photos can’t be
            restored afterward.
          </p>
          <p>Your website, what you haven’t published yet, and the last 50 versions keep their photos.</p>
        </Confirm>
      )}
    </>
  );
}
