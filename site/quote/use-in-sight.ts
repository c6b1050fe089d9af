import { useEffect } from 'react';

/** What stays free under it, in CSS pixels: as much as the style sheet leaves. */
const margin = 16;

/**
 * Lifts what stands at the bottom of the window into what is seen of it: phones lay their keyboard over the page,
 * and whoever zooms in sees a part. `resize` and `scroll` of the visual viewport tell of both.
 */
export function useInSight(element: HTMLElement | null | undefined) {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!element || !viewport) return;
    const lift = () => {
      element.style.translate = '';
      const hidden = element.getBoundingClientRect().bottom + margin - (viewport.offsetTop + viewport.height);
      if (hidden > 0) element.style.translate = `0 ${-hidden}px`;
    };
    const moments = ['resize', 'scroll'] as const;
    lift();
    for (const moment of moments) viewport.addEventListener(moment, lift);
    return () => {
      for (const moment of moments) viewport.removeEventListener(moment, lift);
    };
  }, [element]);
}
