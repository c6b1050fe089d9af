import { useEffect, useState } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Button, IconButton } from './Button.tsx';
import styles from './Toasts.module.css';

/** Something that was done, or was not, and what can be pressed about it. */
interface ToastProps {
  text: string;
  /** It was not done. */
  isFailure?: boolean;
  button?: { label: string; press: () => void };
}

/** How long a toast stays, in milliseconds; one with something to press, or a failure, longer. */
const shortDuration = 5_000;
const longDuration = 12_000;
/** How many are shown at once: more would cover a phone. */
const maxToasts = 3;

/**
 * Says it at the foot of the screen, and to screen readers. What was done takes the place of what was done before; what
 * was not done covers nothing, and nothing covers it.
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

/** Where toasts appear. Mounted once; the region is there from the start, or nothing would be read out. */
export function Toasts() {
  const { toasts, handlers } = useToaster();
  const [held, setHeld] = useState<string>();
  const shown = toasts
    .filter(({ visible }) => visible)
    .sort((a, b) => a.createdAt - b.createdAt)
    .slice(-maxToasts);
  // One that was replaced or dismissed under the pointer holds the others no longer.
  const isHeld = shown.some((one) => keyOf(one) === held);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library makes its handlers anew at every render
  useEffect(() => {
    if (isHeld) handlers.startPause();
    else handlers.endPause();
  }, [isHeld]);
  const hold = (key: string) => ({ onPointerEnter: () => setHeld(key), onFocus: () => setHeld(key) });
  const release = { onPointerLeave: () => setHeld(undefined), onBlur: () => setHeld(undefined) };
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

/** New for one that takes the place of another: only what is new in the region is read out. */
const keyOf = ({ id, createdAt }: Toast) => `${id} ${createdAt}`;
