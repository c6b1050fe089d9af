/** How long to wait for a paint that may not come, and then for an idle moment, in milliseconds. */
const timeouts = { paint: 3000, idle: 500 };

/** A prerendered page is not painted and does not have to wait. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, document.hidden ? 0 : timeouts.paint);
  });
}

export function whenIdle(run: () => unknown) {
  // Safari does not have it.
  (window.requestIdleCallback ?? setTimeout)(run, { timeout: timeouts.idle });
}
