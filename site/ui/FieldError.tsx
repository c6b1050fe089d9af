import styles from './FieldError.module.css';
import { Icon } from './Icon.tsx';

/** What is wrong with a field, below it. In the page from the start, so that a script or the server can fill it in. */
export function FieldError({ id }: { id: string }) {
  return (
    <p className={styles.error} id={id} data-error="" hidden>
      <Icon name="warning" className={styles.icon} />
      <span />
    </p>
  );
}
