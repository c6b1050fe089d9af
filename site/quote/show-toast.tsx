import { toast } from 'react-hot-toast/headless';

/**
 * `refused`: the visitor can fix it. `failure`: it was not accepted, so the phone number is offered. `waiting`: it
 * did not reach us either, and waits on the visitor's device to be sent.
 */
export type Notice = { kind: 'success' | 'refused' | 'failure' | 'waiting'; title: string; text: string };

/** How long a toast stays, in milliseconds, unless it is paused. */
const duration = 5000;

/** One toast at a time: all share an id, so that a new one replaces the last. */
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
