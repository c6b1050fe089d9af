import { useEffect, useRef } from 'react';
import type { Act } from './use-deed.ts';

/** How long it must be in sight to count as read, in milliseconds. */
const glance = 1_000;
/** Requests that were told as read since the page was loaded. */
const told = new Set<string>();

/** Tells once that a request was read. */
export function useRead(id: string, act: Act) {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (told.has(id)) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState !== 'visible' || told.has(id)) return;
      timer = setTimeout(async () => {
        told.add(id);
        if (!(await latest.current({ kind: 'read' }))) told.delete(id);
      }, glance);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [id]);
}
