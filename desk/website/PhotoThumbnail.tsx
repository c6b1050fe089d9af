import { MissingPhoto, Photo } from '#desk/ui/Photo.tsx';
import { endpoints } from '#shared/desk/addresses.ts';
import type { WebsitePhoto } from '#shared/desk/website.ts';
import styles from './PhotoThumbnail.module.css';

/** A small picture of a website photo, beside text that names it. @param className sets its size */
export function PhotoThumbnail({
  photo,
  className,
}: {
  photo: WebsitePhoto;
  className?: string | undefined;
}) {
  const classes = `${styles.thumbnail} ${className ?? ''}`;
  return (
    <Photo
      className={classes}
      src={endpoints.websitePhoto(photo.name, photo.version)}
      alt=""
      loading="lazy"
      decoding="async"
      fallback={<MissingPhoto className={classes} />}
    />
  );
}
