import styles from './NotificationArea.module.css';

/** Where toasts appear, in every page, so that assistive technology knows the place before one comes. */
export const notificationAreaId = 'notifications';

export function NotificationArea() {
  return <section className={styles.area} id={notificationAreaId} aria-label="Notifications" />;
}
