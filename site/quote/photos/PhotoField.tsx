import { photoField } from '#shared/photos.ts';
import { messages } from '#site/language.ts';
import control from '#ui/control.module.css';
import icon from '#ui/icon.module.css';
import styles from './PhotoField.module.css';
import { fallbackId, photoTypes } from './uploader-events.ts';

/** Not among the other icons: the uploader would fetch it, and does not draw it. */
const camera = 'M2.5 7.5H7L9 5h6l2 2.5h4.5v11.5h-19zM12 9.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z';

/**
 * The optional photos, below the fields. Plain markup that the form's island leaves alone: without JavaScript
 * the browser sends them with the form; load-uploader.ts fetches the code for everything else when somebody uses it.
 */
export function PhotoField() {
  const { addPhotos, photosHint, noPhotos } = messages().form;
  const hintId = `${photoField}-hint`;
  return (
    <div className={styles.field} data-photos="">
      <div className={`${control.control} ${styles.pick}`}>
        <svg className={icon.icon} viewBox="0 0 24 24" aria-hidden="true">
          <path d={camera} />
        </svg>
        <label htmlFor={photoField}>{addPhotos}</label>
        <p id={hintId}>{photosHint}</p>
        <input
          type="file"
          id={photoField}
          name={photoField}
          accept={photoTypes}
          multiple
          aria-describedby={hintId}
        />
      </div>
      <p className={styles.excuse} id={fallbackId} role="alert" hidden>
        {noPhotos}
      </p>
    </div>
  );
}
