import { useEffect } from 'react';
import { get } from '#desk/api/call.ts';
import { endpoints } from '#shared/desk/addresses.ts';
import type { Push } from '#shared/desk/push.ts';
import { canRing } from './can-ring.ts';
import { ringHere, subscriptionHere } from './ring-here.ts';

/** A device that rings goes on ringing when the server has lost it: restored, moved, or told that it is gone. */
export function useKeepRinging() {
  useEffect(() => {
    // Without reception, or refused: tried again at the next start, and settings show how it is.
    keepRinging().catch(() => {});
  }, []);
}

async function keepRinging() {
  if (canRing() !== 'yes' || Notification.permission !== 'granted') return;
  const here = await subscriptionHere();
  if (!here) return;
  const push = await get<Push>(endpoints.push);
  // Who knows no choice any more shows as little as possible.
  if (push.subscription?.endpoint !== here.endpoint)
    await ringHere(push, push.subscription?.shows ?? 'little');
}
