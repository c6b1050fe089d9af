import { words } from '#site/language.ts';
import styles from './NotificationArea.module.css';
import { notificationAreaId } from './notification-area.ts';

export function NotificationArea() {
  return (
    <section className={styles.area} id={notificationAreaId} aria-label={words().layout.notifications} />
  );
}
