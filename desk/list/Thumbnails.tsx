import { endpoints } from '#shared/desk/addresses.ts';
import styles from './Thumbnails.module.css';

/** How many are shown; the others are counted. */
const most = 4;

/** The first photographs, small. What they show is seen in the request; here it counts that there are some. */
export function Thumbnails({ requestId, photos }: { requestId: string; photos: readonly string[] }) {
  if (photos.length === 0) return null;
  const shown = photos.slice(0, most);
  const more = photos.length - shown.length;
  return (
    <span className={styles.thumbnails}>
      {shown.map((photo) => (
        <img
          key={photo}
          src={endpoints.photo(requestId, photo, 'thumbnail')}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          decoding="async"
        />
      ))}
      {more > 0 && <span aria-hidden="true">+{more}</span>}
      <span className={styles.said}>{photos.length === 1 ? '1 photo' : `${photos.length} photos`}</span>
    </span>
  );
}
