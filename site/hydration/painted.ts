import type { ClientDirective } from 'astro';
import { firstPaint } from './first-paint.ts';

/** How long to wait for a paint that may not come, and then for an idle moment, in milliseconds. */
const timeouts = { paint: 3000, idle: 500 };

/**
 * `client:painted`: an island is fetched once the page has been painted, and brought to life when the browser is idle.
 * What its modules import is asked for together with them.
 */
const painted: ClientDirective = async (load, _options, { dataset }) => {
  await firstPaint();
  if (dataset.shared)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: dataset.shared }),
    );
  const hydrate = await load();
  // Safari does not have it.
  (window.requestIdleCallback ?? setTimeout)(hydrate, { timeout: timeouts.idle });
};

export default painted;
