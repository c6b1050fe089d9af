import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';

export interface DialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** The buttons at the bottom. */
  foot?: ReactNode;
}

/**
 * A modal dialog that is open while it is mounted, and returns the focus when it closes. Escape, a tap outside and system
 * gestures close it without confirmation, so text that is typed in one must be stored, as `useDraft` does. It is rendered
 * at the end of the page, so that styles around the opener don't apply.
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
        // Ignore the events of a phone's photo picker, or of a dialog inside this one.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      // A system gesture may close it without a cancel event.
      onClose={(event) => event.target === dialog.current && !dialog.current.open && onClose()}
      // Ignore the second half of the double tap that opened it.
      onClick={(event) => event.target === dialog.current && event.detail < 2 && onClose()}
    >
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2 id={heading}>{title}</h2>
          <IconButton label="Close" icon="close" onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </dialog>,
    document.body,
  );
}
