import { MissingPhoto, Photo } from '#desk/ui/Photo.tsx';
import { endpoints } from '#shared/desk/addresses.ts';
import { useForm } from './form-context.ts';
import styles from './SmallPhoto.module.css';

interface Props {
  name: string;
  width?: 320 | 960;
  className?: string | undefined;
  style?: React.CSSProperties;
}

/** A small photo of the website, or an icon if it is missing. The description is beside it. */
export function SmallPhoto({ name, width = 320, className = '', style }: Props) {
  const { photos } = useForm().metadata;
  const known = photos.find((photo) => photo.name === name);
  const missing = <MissingPhoto className={`${styles.photo} ${className}`} />;
  if (!known) return missing;
  return (
    <Photo
      alt=""
      src={endpoints.websitePhoto(name, known.version, width)}
      fallback={missing}
      loading="lazy"
      decoding="async"
      className={`${styles.photo} ${className}`}
      style={style}
    />
  );
}
