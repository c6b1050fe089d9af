import { get, post } from '#desk/api/call.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Push, Subscribe } from '#shared/desk/push.ts';
import { self } from './scope.ts';

/** The browser has changed this device's address: the server is told the new one, as long as somebody is signed in. */
export async function subscribeAgain() {
  const { publicKey, subscription: before } = await get<Push>(endpoints.push);
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const { endpoint, keys } = (await self.registration.pushManager.subscribe(options)).toJSON();
  // Who knows no choice any more shows as little as possible.
  await post(endpoints.subscribe, { endpoint, keys, shows: before?.shows ?? 'little' } as Subscribe);
}
