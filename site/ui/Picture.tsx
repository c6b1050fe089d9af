import type { SizedPhoto } from '#site/ui/sized-photo.ts';

type Props = {
  photo: SizedPhoto;
  className?: string | undefined;
  /** The picture above the fold: fetched at once and first. */
  first?: boolean;
  /** Layout width if the grid, not the page, decides it. */
  sizes?: string;
};

/** A photo in AVIF at the widths its layout uses, or in WebP, over its own color while it loads. */
export function Picture({ photo, className, first, sizes = photo.sizes }: Props) {
  const { phone } = photo;
  return (
    <picture>
      {phone && <source media={phone.media} type="image/avif" srcSet={phone.avif} sizes={phone.sizes} />}
      {phone && <source media={phone.media} type="image/webp" srcSet={phone.webp} sizes={phone.sizes} />}
      <source type="image/avif" srcSet={photo.avif} sizes={sizes} />
      <img
        className={className}
        src={photo.src}
        alt={photo.alt}
        width={photo.width}
        height={photo.height}
        loading={first ? undefined : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding={first ? 'sync' : 'async'}
        style={{ backgroundColor: photo.color, objectPosition: photo.focus }}
      />
    </picture>
  );
}
