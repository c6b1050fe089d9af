import { toast } from 'react-hot-toast/headless';

/**
 * `refused`: the visitor can mend it. `failure`: it was not taken, so the phone is offered. `waiting`: nor did it
 * reach us, and it waits on the visitor's device to be sent.
 */
export type Notice = { kind: 'success' | 'refused' | 'failure' | 'waiting'; title: string; text: string };

/** How long a toast stays, in milliseconds, while nobody holds it. */
const duration = 5000;

/** One toast at a time: all share an id, so that a new one takes the place of the last. */
export function showToast({ kind, title, text }: Notice) {
  const content = (
    <>
      <strong>{title}</strong>
      <p>{text}</p>
    </>
  );
  const ariaProps =
    kind === 'success'
      ? ({ role: 'status', 'aria-live': 'polite' } as const)
      : ({ role: 'alert', 'aria-live': 'assertive' } as const);
  toast(content, { id: 'notice', duration, ariaProps });
}
