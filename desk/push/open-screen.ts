import { navigate } from 'wouter/use-browser-location';
import { viewAt } from '#desk/frame/place.ts';
import type { OpenScreen } from '#shared/desk/push.ts';

/**
 * Shows the screen that a notification is about when the worker says that it was pressed. Nothing is loaded again, so
 * nothing typed is lost. Called once, before anything is waited for.
 */
export function openPressedScreens() {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [answer] }) => {
    const { open } = (data ?? {}) as Partial<OpenScreen>;
    if (!open) return;
    // A list may show what was searched for.
    const isShown = location.pathname === open && !(viewAt(open) && history.state?.words);
    if (!isShown) navigate(open);
    answer?.postMessage('shown');
  });
}
