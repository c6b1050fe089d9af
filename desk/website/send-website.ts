import { useEffect } from 'react';
import { useMe } from '#desk/api/query-client.ts';
import { useReception } from '#desk/api/reception.ts';
import { keptFiles } from '#desk/device/kept-website.ts';

/** Sends what somebody has written on this device and the server does not have. Only then is that part loaded. */
export async function sendWebsite(email: string) {
  const names = await keptFiles(email);
  if (names.length === 0) return;
  try {
    const { readFiles, sendAll } = await import('./draft/draft-store.ts');
    await readFiles(names);
    await sendAll();
  } catch {
    // No reception: it stays here.
  }
}

/** Does so whenever there is reception again: whoever wrote it may have closed the tab before. */
export function useResumeWebsite() {
  const { email } = useMe();
  const { isOffline } = useReception();
  useEffect(() => {
    if (email && !isOffline) void sendWebsite(email);
  }, [email, isOffline]);
}
