import { navigate, useHistoryState } from 'wouter/use-browser-location';
import { lazyScreen } from '#desk/frame/lazy-screen.tsx';
import { MissingPhoto, Photo } from '#desk/ui/Photo.tsx';
import { endpoints } from '#shared/desk/addresses.ts';
import styles from './Photos.module.css';
import type { RequestProps } from './use-action.ts';

/** Whole photos need a connection, and so does what shows them, the first time. */
const PhotoViewer = lazyScreen(() => import('./PhotoViewer.tsx'));

/** Shows thumbnails that open in full screen with a history entry, so that Back closes the photo. */
export function Photos({ request }: Pick<RequestProps, 'request'>) {
  const { id: requestId, photos, photoSizes } = request;
  const { photo: opened } = useHistoryState<{ photo?: number } | null>() ?? {};
  const open = (photo: number) => navigate(location.pathname, { state: { ...history.state, photo } });
  if (photos.length === 0) return null;
  return (
    <section aria-label="Photos">
      <ul className={styles.photos}>
        {photos.map((photo, index) => {
          const size = photoSizes.find(({ id }) => id === photo);
          const label = `Enlarge ${index + 1} of ${photos.length}`;
          return (
            <li key={photo}>
              <button type="button" className={styles.photo} onClick={() => open(index)}>
                <Photo
                  src={endpoints.photo(requestId, photo, 'thumbnail')}
                  alt={label}
                  fallback={
                    <Photo
                      src={endpoints.photo(requestId, photo, 'miniature')}
                      alt={label}
                      fallback={
                        <MissingPhoto>
                          <span className="visually-hidden">{label}. </span>
                          Needs a connection
                        </MissingPhoto>
                      }
                    />
                  }
                  width={size?.width}
                  height={size?.height}
                  decoding="async"
                />
              </button>
            </li>
          );
        })}
      </ul>
      {opened !== undefined && opened < photos.length && (
        <PhotoViewer request={request} first={opened} onClose={() => history.back()} />
      )}
    </section>
  );
}
