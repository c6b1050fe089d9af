import type { FocusEvent, ReactNode } from 'react';
import { Icon } from '#site/ui/Icon.tsx';
import styles from './Toast.module.css';

type Props = {
  ariaProps: { role: 'status' | 'alert'; 'aria-live': 'polite' | 'assertive' | 'off' };
  /** Its timer is paused, and so is the line that shows it. */
  isWaiting: boolean;
  onHold: (isHeld: boolean) => void;
  onDismiss: () => void;
  children: ReactNode;
};

export function Toast({ ariaProps, isWaiting, onHold, onDismiss, children }: Props) {
  const isAlert = ariaProps.role === 'alert';
  const release = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onHold(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses it; a button dismisses it
    <div
      className={`${styles.toast} ${isAlert ? styles.destructive : styles.success}`}
      {...ariaProps}
      data-waiting={isWaiting || undefined}
      onMouseEnter={() => onHold(true)}
      onMouseLeave={() => onHold(false)}
      onFocus={() => onHold(true)}
      onBlur={release}
    >
      <Icon name={isAlert ? 'warning' : 'check'} />
      {children}
      <button type="button" aria-label="Dismiss" onClick={onDismiss}>
        <Icon name="close" />
      </button>
    </div>
  );
}
