import { notices, photosMissingNotice } from '#shared/notices.ts';
import { contactAnchors } from '#shared/routes.ts';
import { Icon } from '#site/ui/Icon.tsx';
import styles from './FormNotice.module.css';
import own from './SentWithoutPhotos.module.css';

/** The confirmation for visitors without JavaScript whose photographs could not all be kept; shown by `:target`. */
export function SentWithoutPhotos() {
  return (
    <div
      className={`${styles.notice} ${styles.success} ${styles.target} ${own.last}`}
      id={contactAnchors.sentWithoutPhotos}
    >
      <Icon name="check" />
      <strong>{notices.sent.title}</strong>
      <p>{notices.sent.text}</p>
      <p>{photosMissingNotice}</p>
    </div>
  );
}
