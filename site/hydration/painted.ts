import type { ClientDirective } from 'astro';

/** How long to wait for a paint that does not come, and then for an idle moment, in milliseconds. */
const patience = { paint: 3000, idle: 500 };

/** `client:painted`: an island is fetched once the page has been painted, and brought to life when the browser is idle. */
const painted: ClientDirective = async (load) => {
  await firstPaint();
  const hydrate = await load();
  // Safari has none.
  (window.requestIdleCallback ?? setTimeout)(hydrate, { timeout: patience.idle });
};

/** A page that is made ready unseen is not painted, and need not wait. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, document.hidden ? 0 : patience.paint);
  });
}

export default painted;
