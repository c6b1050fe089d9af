import { useEffect } from 'react';
import { useConnection } from '#desk/api/connection.ts';
import { useMe } from '#desk/api/query-client.ts';
import { findChangedFiles, useStoredChangeCount } from '#desk/device/stored-changes.ts';

/** Sends what somebody has written on this device and the server does not have. Only then is that part loaded. */
export async function sendWebsite(email: string) {
  const names = await findChangedFiles(email);
  if (names.length === 0) return;
  try {
    const { readFiles, sendAll } = await import('./draft/draft-store.ts');
    await readFiles(names);
    await sendAll();
  } catch {
    // No reception: it stays here.
  }
}

/** How long until the next try, in milliseconds. */
const pause = 60_000;

/** Does so as long as something waits that no form of this page sends: the tab that it was written in may be closed. */
export function useResumeWebsite() {
  const { email } = useMe();
  const { isOffline } = useConnection();
  const isWaiting = useStoredChangeCount(email, false) > 0;
  useEffect(() => {
    if (!email || isOffline || !isWaiting) return;
    void sendWebsite(email);
    const timer = setInterval(() => void sendWebsite(email), pause);
    return () => clearInterval(timer);
  }, [email, isOffline, isWaiting]);
}
