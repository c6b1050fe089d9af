import { photosMissingNotice, sentNotice } from '#shared/notices.ts';
import type { QuotePromise } from '#shared/quote-promise.ts';
import { contactAnchors } from '#shared/routes.ts';
import { Icon } from '#site/ui/Icon.tsx';
import styles from './FormNotice.module.css';
import own from './SentWithoutPhotos.module.css';

/** The confirmation for visitors without JavaScript whose photographs could not all be kept; shown by `:target`. */
export function SentWithoutPhotos({ promise }: { promise: QuotePromise }) {
  const sent = sentNotice(promise);
  return (
    <div
      className={`${styles.notice} ${styles.success} ${styles.target} ${own.last}`}
      id={contactAnchors.sentWithoutPhotos}
    >
      <Icon name="check" />
      <strong>{sent.title}</strong>
      <p>{sent.text}</p>
      <p>{photosMissingNotice}</p>
    </div>
  );
}
