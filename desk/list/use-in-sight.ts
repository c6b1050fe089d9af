import { useEffect, useRef, useState } from 'react';

/** Whether an element is in sight of its scroller. @param assumed until that is known */
export function useInSight<Shown extends Element>(assumed: boolean) {
  const element = useRef<Shown>(null);
  const [isInSight, setInSight] = useState(assumed);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setInSight(entries.at(-1)!.isIntersecting));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return { element, isInSight };
}
