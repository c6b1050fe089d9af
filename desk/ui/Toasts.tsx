import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button, IconButton } from './Button.tsx';
import styles from './Toasts.module.css';
import { dismissToast, type Toast, toastStore } from './toasts.ts';

/** How long a toast stays, in milliseconds; one with something to press, or a failure, longer. */
const brief = 5_000;
const long = 12_000;

/** Where toasts appear. Mounted once; the region is there from the start, or nothing would be read out. */
export function Toasts() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  return (
    <div className={styles.region} aria-live="polite">
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function OneToast({ toast: { id, text, isFailure, action } }: { toast: Toast }) {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), action || isFailure ? long : brief);
    return () => clearTimeout(timer);
  }, [id, isHeld, action, isFailure]);
  const hold = { onPointerEnter: () => setHeld(true), onFocus: () => setHeld(true) };
  const release = { onPointerLeave: () => setHeld(false), onBlur: () => setHeld(false) };
  const press = () => {
    dismissToast(id);
    action?.press();
  };
  return (
    <div className={`${styles.toast} ${isFailure ? styles.failure : ''}`} {...hold} {...release}>
      <p>{text}</p>
      {action && (
        <Button look="quiet" className={styles.action} onClick={press}>
          {action.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon="close" onClick={() => dismissToast(id)} />
    </div>
  );
}
