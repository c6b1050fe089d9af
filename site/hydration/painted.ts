import type { ClientDirective } from 'astro';

/** How long to wait for a paint that does not come, and then for an idle moment, in milliseconds. */
const patience = { paint: 3000, idle: 500 };

/**
 * `client:painted`: an island's modules are fetched once the page has been painted, and give way to
 * pictures; it is brought to life when the browser is idle.
 */
const painted: ClientDirective = async (load, _options, island) => {
  await firstPaint();
  for (const name of ['component-url', 'renderer-url']) preload(island.getAttribute(name)!);
  // Safari has none.
  (window.requestIdleCallback ?? setTimeout)(async () => (await load())(), { timeout: patience.idle });
};

/** A page that is made ready unseen is not painted, and need not wait. */
function firstPaint(): Promise<void> {
  return new Promise((resolve) => {
    new PerformanceObserver(() => resolve()).observe({ type: 'paint', buffered: true });
    setTimeout(resolve, document.hidden ? 0 : patience.paint);
  });
}

function preload(href: string) {
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', fetchPriority: 'low', href }));
}

export default painted;
