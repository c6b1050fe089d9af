import { useEffect } from 'react';

/** Names the tab and what a screen reader says of it. @param title undefined: another screen names it */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title !== undefined) document.title = title;
  }, [title]);
}
