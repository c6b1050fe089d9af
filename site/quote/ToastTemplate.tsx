import { words } from '#site/language.ts';
import { Icon } from '#site/ui/Icon.tsx';
import styles from './Toast.module.css';

/** What a toast is made from: toast.ts copies it into the page's notification area. */
export function ToastTemplate() {
  return (
    <template data-toast="">
      <div className={styles.toast}>
        <Icon name="warning" />
        <Icon name="check" />
        <strong />
        <p />
        <button type="button" aria-label={words().form.dismiss}>
          <Icon name="close" />
        </button>
      </div>
    </template>
  );
}
