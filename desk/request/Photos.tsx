import { useState } from 'react';
import { endpoints } from '#shared/desk/addresses.ts';
import type { RequestDetails } from '#shared/desk/requests.ts';
import styles from './Photos.module.css';
import { PhotoViewer } from './PhotoViewer.tsx';

interface Props {
  requestId: string;
  /** Of whoever sent them. */
  name: string;
  photos: readonly string[];
  sizes: RequestDetails['photoSizes'];
}

/** The photographs, small; each opens over the whole screen. */
export function Photos({ requestId, name, photos, sizes }: Props) {
  const [opened, setOpened] = useState<number>();
  if (photos.length === 0) return null;
  return (
    <section aria-label="Photos">
      <ul className={styles.photos}>
        {photos.map((photo, index) => {
          const size = sizes.find(({ id }) => id === photo);
          return (
            <li key={photo}>
              <button type="button" className={styles.photo} onClick={() => setOpened(index)}>
                <img
                  src={endpoints.photo(requestId, photo, 'thumbnail')}
                  alt={`Enlarge ${index + 1} of ${photos.length}`}
                  width={size?.width}
                  height={size?.height}
                  decoding="async"
                />
              </button>
            </li>
          );
        })}
      </ul>
      {opened !== undefined && (
        <PhotoViewer
          {...{ requestId, name, photos, sizes }}
          first={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </section>
  );
}
