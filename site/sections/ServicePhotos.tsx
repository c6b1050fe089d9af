import { Picture } from '#site/ui/Picture.tsx';
import type { SizedPhoto } from '#site/ui/sized-photo.ts';
import styles from './ServicePhotos.module.css';

export type ServicePhoto = SizedPhoto & { caption?: string | undefined };

type Props = {
  photos: ServicePhoto[];
  className?: string | undefined;
  insetOnLeft: boolean;
  /** The first of them is seen at first sight. */
  first: boolean;
};

/**
 * One photograph, or two side by side. Without captions (as before and after have) the second is smaller; in wide
 * windows it is inset into the first, where the picture meets the words.
 */
export function ServicePhotos({ photos, className = '', insetOnLeft, first }: Props) {
  if (photos.some((photo) => photo.caption)) {
    return (
      <div className={`${styles.pair} ${className}`}>
        {photos.map((photo, index) => (
          <figure key={photo.src}>
            <Picture photo={photo} first={first && index === 0} />
            <figcaption>{photo.caption}</figcaption>
          </figure>
        ))}
      </div>
    );
  }
  const [main, inset] = photos;
  return (
    <div className={`${styles.photos} ${inset ? styles.two : ''} ${className}`}>
      {main && <Picture photo={main} first={first} />}
      {inset && (
        <div className={`${styles.inset} ${insetOnLeft ? styles.left : ''}`}>
          <Picture photo={inset} />
        </div>
      )}
    </div>
  );
}
