import { useEffect, useState } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Button, IconButton } from './Button.tsx';
import styles from './Toasts.module.css';

interface ToastProps {
  text: string;
  isFailure?: boolean;
  button?: { label: string; press: () => void };
}

/** How long a toast is shown, in milliseconds; longer with a button or an error. */
const shortDuration = 5_000;
const longDuration = 12_000;
/** The most toasts at a time: more would cover a phone's screen. */
const maxToasts = 3;

/**
 * Shows a toast at the bottom of the screen and announces it to screen readers. A success replaces the previous success; an
 * error replaces nothing and is not replaced.
 */
export function showToast({ text, isFailure, button }: ToastProps) {
  toast((shown) => <ToastContent text={text} isFailure={isFailure} button={button} shown={shown} />, {
    ...(!isFailure && { id: 'done' }),
    duration: button || isFailure ? longDuration : shortDuration,
  });
}

function ToastContent({ text, isFailure, button, shown: { id } }: ToastProps & { shown: Toast }) {
  const press = () => {
    toast.dismiss(id);
    button?.press();
  };
  return (
    <div className={`${styles.toast} ${isFailure ? styles.failure : ''}`}>
      <p>{text}</p>
      {button && (
        <Button look="quiet" className={styles.action} onClick={press}>
          {button.label}
        </Button>
      )}
      <IconButton label="Dismiss" icon="close" onClick={() => toast.dismiss(id)} />
    </div>
  );
}

/** The region of the toasts. Mounted once and from the start, or screen readers would not announce toasts. */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  const [paused, setPaused] = useState<string>();
  const shown = toasts
    .filter(({ visible }) => visible)
    .sort((a, b) => a.createdAt - b.createdAt)
    .slice(-maxToasts);
  // A toast that was replaced or dismissed under the pointer no longer pauses the others.
  const isPaused = shown.some((one) => keyOf(one) === paused);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library makes its handlers anew at every render
  useEffect(() => {
    if (isPaused) handlers.startPause();
    else handlers.endPause();
  }, [isPaused]);
  const hold = (key: string) => ({ onPointerEnter: () => setPaused(key), onFocus: () => setPaused(key) });
  const release = { onPointerLeave: () => setPaused(undefined), onBlur: () => setPaused(undefined) };
  return (
    <div className={styles.region} aria-live="polite">
      {shown.map((one) => (
        <div key={keyOf(one)} {...hold(keyOf(one))} {...release}>
          {resolveValue(one.message, one)}
        </div>
      ))}
    </div>
  );
}

/** Returns a key that differs for a replaced toast, because screen readers announce only new elements. */
const keyOf = ({ id, createdAt }: Toast) => `${id} ${createdAt}`;
