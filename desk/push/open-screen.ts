import { navigate } from 'wouter/use-browser-location';
import { viewOfPath } from '#desk/frame/list-state.ts';
import type { OpenScreen } from '#shared/desk/push.ts';

/**
 * Opens the screen of a notification when the worker reports a tap on it. The page is not reloaded, so no typed text is
 * lost. Called once, before anything is awaited.
 */
export function openNotifiedScreens() {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [answer] }) => {
    const { open } = (data ?? {}) as Partial<OpenScreen>;
    if (!open) return;
    // The list may show a search instead of the view.
    const isShown = location.pathname === open && !(viewOfPath(open) && history.state?.searchText);
    if (!isShown) navigate(open);
    answer?.postMessage('shown');
  });
}
