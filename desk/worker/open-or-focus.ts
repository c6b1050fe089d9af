import { deskPath, screens } from '#shared/desk/addresses.ts';
import { self } from './scope.ts';

/** Leads to a screen of the desk, in a window that is open if there is one; never anywhere else. */
export async function openOrFocus(url: string = screens.list()): Promise<void> {
  const wanted = new URL(url, location.origin);
  const isOurs = wanted.origin === location.origin && isDesk(wanted.pathname);
  const address = isOurs ? wanted.href : new URL(screens.list(), location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find((window) => isDesk(new URL(window.url).pathname));
  if (!open) return void (await self.clients.openWindow(address));
  await open.focus();
  // A window that this worker does not control yet cannot be led anywhere.
  if (open.url !== address) await open.navigate(address).catch(() => self.clients.openWindow(address));
}

const isDesk = (path: string) => path === deskPath || path.startsWith(`${deskPath}/`);
