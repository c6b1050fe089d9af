import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** Buttons at its foot. */
  foot?: ReactNode;
}

/**
 * A question in front of the screen. It is open as long as it is mounted; focus returns to where it was. Escape, a tap
 * beside it and gestures of the system close it without asking: what somebody types in one is kept, as in `useDraft`.
 * It stands at the end of the page: what it's opened from, like a heading, may style its buttons otherwise.
 */
export function Dialog({ title, onClose, children, foot }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current!;
    element.showModal();
    return () => {
      element.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return createPortal(
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it for the keyboard
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={heading}
      onCancel={(event) => {
        // Not that of the phone's photo picker, or of a dialog in this one.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      // A gesture of the system may close it without asking.
      onClose={(event) => event.target === dialog.current && !dialog.current.open && onClose()}
      // Not by the second half of the double press that opened it.
      onClick={(event) => event.target === dialog.current && event.detail < 2 && onClose()}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={heading}>{title}</h2>
          <IconButton label="Close" icon="close" onClick={onClose} />
        </div>
        {children}
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </dialog>,
    document.body,
  );
}
