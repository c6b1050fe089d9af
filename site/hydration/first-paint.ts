/** How long to wait for a paint that may not come, in milliseconds. */
const timeout = 3000;

/** A prerendered page is not painted and does not have to wait. */
export function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, document.hidden ? 0 : timeout);
  });
}
