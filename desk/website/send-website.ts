import { useEffect } from 'react';
import { useConnection } from '#desk/api/connection.ts';
import { useMe } from '#desk/api/query-client.ts';
import { findChangedFiles, useStoredChangeCount } from '#desk/device/stored-changes.ts';

/** Sends a person's stored website changes. The editor is loaded only if there are any. */
export async function sendWebsite(email: string) {
  const names = await findChangedFiles(email);
  if (names.length === 0) return;
  try {
    const { readFiles, sendAll } = await import('./draft/draft-store.ts');
    await readFiles(names);
    await sendAll();
  } catch {
    // Offline: the changes stay stored.
  }
}

/** How often sending is retried, in milliseconds. */
const pause = 60_000;

/** Sends stored changes that no form of this page sends, because their tab was closed. */
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
