import { navigate } from 'wouter/use-browser-location';
import { viewOfPath } from '#desk/frame/list-state.ts';
import type { OpenScreen } from '#shared/desk/push.ts';

/**
 * Shows the screen that a notification is about when the worker says that it was pressed. Nothing is loaded again, so
 * nothing typed is lost. Called once, before anything is waited for.
 */
export function openNotifiedScreens() {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [answer] }) => {
    const { open } = (data ?? {}) as Partial<OpenScreen>;
    if (!open) return;
    // A list may show what was searched for.
    const isShown = location.pathname === open && !(viewOfPath(open) && history.state?.searchText);
    if (!isShown) navigate(open);
    answer?.postMessage('shown');
  });
}
